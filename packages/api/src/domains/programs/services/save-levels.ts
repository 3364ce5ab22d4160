import { newId, type TransactionClient } from '@rewards/db';
import type { Level } from '@rewards/validators/programs/levels';
import { AppError, fieldError } from '../../../errors';

interface SaveLevels {
	programId: string;
	/** As they are, in their order. */
	before: readonly { id: string; description: string; customHomePage: string }[];
	/** As they shall be. */
	after: readonly Level[];
	/** For each level that goes, the one that its participants, codes and products move to. */
	moves: Readonly<Record<string, string>>;
}

/** What a level that went has left to another, by names. */
export interface LevelMove {
	from: string;
	to: string;
	participants: number;
	codes: number;
}

const usage = `select
	(select count(*)::int from participant where program_id = $1::uuid and level_id = $2::uuid and deleted_at is null) as participants,
	(select count(*)::int from claim_code_batch where program_id = $1::uuid and level_id = $2::uuid) as codes`;
const pages = `select 1 from content_page where program_id = $1::uuid and lower(url) = lower($2) limit 1`;

/**
 * Saves a program's levels in the order given, and gives who moved from those that went. VALIDATION on a level that participants or code batches still use when it goes without a place to
 * move to (`levelInUse` with the counts), on an id that comes twice, and on a home page that is none of the program's pages.
 */
export async function saveLevels(
	tx: TransactionClient,
	{ programId, before, after, moves }: SaveLevels,
): Promise<LevelMove[]> {
	const known = new Map(before.map((level) => [level.id, level]));
	const levels = after.map((level) => ({ ...level, id: level.id?.toLowerCase() ?? newId() }));
	const there = new Map(levels.map((level) => [level.id, level]));
	if (there.size !== levels.length) throw fieldError('plateauLevels', 'invalid');
	for (const [at, level] of levels.entries()) {
		const { customHomePage } = level;
		if (customHomePage === '' || customHomePage === known.get(level.id)?.customHomePage) continue;
		const found = await tx.$queryRawUnsafe<object[]>(pages, programId, customHomePage);
		if (found.length === 0) throw fieldError(`plateauLevels.${at}.customHomePage`, 'pageUnknown');
	}
	await tx.$executeRawUnsafe('set constraints plateau_level_program_id_position_key deferred');
	for (const [position, { id, ...level }] of levels.entries()) {
		// An id of another program is none: the key holds both.
		const data = { ...level, position: position + 1 };
		await tx.plateauLevel.upsert({
			where: { programId_id: { programId, id } },
			create: { programId, id, ...data },
			update: data,
			select: { id: true },
		});
	}
	const moved: LevelMove[] = [];
	for (const [id, { description }] of known) {
		if (there.has(id)) continue;
		const to = there.get(moves[id] ?? '');
		const used = await removeLevel(tx, programId, id, to?.id ?? null);
		if (to && used.participants + used.codes > 0) moved.push({ from: description, to: to.description, ...used });
	}
	return moved;
}

async function removeLevel(
	tx: TransactionClient,
	programId: string,
	id: string,
	target: string | null,
): Promise<Pick<LevelMove, 'participants' | 'codes'>> {
	const [used] = await tx.$queryRawUnsafe<{ participants: number; codes: number }[]>(usage, programId, id);
	if (!used) throw new Error('Counting gives one row');
	if (used.participants + used.codes > 0 && target === null)
		throw new AppError(
			'VALIDATION',
			{ level: id, ...used },
			{ fields: [{ path: `levelMoves.${id}`, code: 'levelInUse', params: used }] },
		);
	// Whoever has one of them open, or would undo a change of them, sees that they have changed.
	await tx.$executeRawUnsafe(
		'update participant set level_id = $3::uuid, version = version + 1, updated_at = now() where program_id = $1::uuid and level_id = $2::uuid',
		programId,
		id,
		target,
	);
	await tx.$executeRawUnsafe(
		'update claim_code_batch set level_id = $3::uuid where program_id = $1::uuid and level_id = $2::uuid',
		programId,
		id,
		target,
	);
	await tx.$executeRawUnsafe(
		`update product set level_ids = case when $3::uuid is null or level_ids @> array[$3::uuid] then array_remove(level_ids, $2::uuid)
			else array_replace(level_ids, $2::uuid, $3::uuid) end
		where program_id = $1::uuid and level_ids @> array[$2::uuid]`,
		programId,
		id,
		target,
	);
	await tx.plateauLevel.delete({ where: { programId_id: { programId, id } }, select: { id: true } });
	return used;
}
