import { newId, type TransactionClient } from '@rewards/db';
import type { Level } from '@rewards/validators/programs/levels';
import { AppError, fieldError } from '../../../errors';

interface SaveLevels {
	programId: string;
	/** As they are, in their order. */
	before: readonly { id: string; customHomePage: string }[];
	/** As they shall be. */
	after: readonly Level[];
	/** For each level that goes, the one that its participants, codes and products move to. */
	moves: Readonly<Record<string, string>>;
}

const usage = `select
	(select count(*)::int from participant where program_id = $1::uuid and level_id = $2::uuid and deleted_at is null) as participants,
	(select count(*)::int from claim_code_batch where program_id = $1::uuid and level_id = $2::uuid) as codes`;
const pages = `select 1 from content_page where program_id = $1::uuid and lower(url) = lower($2) limit 1`;

/**
 * Saves a program's levels in the order given. VALIDATION on a level that participants or code batches still use when it goes without a place to
 * move to (`levelInUse` with the counts), on an id that is no level of the program, and on a home page that is none of the program's pages.
 */
export async function saveLevels(
	tx: TransactionClient,
	{ programId, before, after, moves }: SaveLevels,
): Promise<void> {
	const known = new Map(before.map((level) => [level.id, level]));
	const kept = new Set(after.flatMap(({ id }) => (id && known.has(id) ? [id] : [])));
	if (kept.size !== after.filter(({ id }) => id && known.has(id)).length) throw fieldError('plateauLevels', 'invalid');
	const levels = after.map((level) => ({ ...level, id: level.id ?? newId() }));
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
	for (const id of known.keys())
		if (!kept.has(id)) await removeLevel(tx, programId, id, moves[id], new Set(levels.map((level) => level.id)));
}

async function removeLevel(
	tx: TransactionClient,
	programId: string,
	id: string,
	to: string | undefined,
	there: ReadonlySet<string>,
) {
	const [used] = await tx.$queryRawUnsafe<{ participants: number; codes: number }[]>(usage, programId, id);
	if (!used) throw new Error('Counting gives one row');
	if (used.participants + used.codes > 0 && (!to || !there.has(to)))
		throw new AppError(
			'VALIDATION',
			{ level: id, ...used },
			{ fields: [{ path: `levelMoves.${id}`, code: 'levelInUse', params: used }] },
		);
	const target = to && there.has(to) ? to : null;
	await tx.$executeRawUnsafe(
		'update participant set level_id = $3::uuid where program_id = $1::uuid and level_id = $2::uuid',
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
}
