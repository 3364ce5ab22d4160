import { newId, type TransactionClient } from '@rewards/db';
import type { Level } from '@rewards/validators/programs/levels';
import { fieldError } from '../../../errors';
import { type LevelUse, removeLevel } from './remove-level';

interface SaveLevels {
	programId: string;
	/** The current levels, in order. */
	before: readonly { id: string; description: string; customHomePage: string }[];
	/** The levels to save. */
	after: readonly Level[];
	/** For each deleted level, the one that its participants, codes and products move to. */
	moves: Readonly<Record<string, string>>;
}

/** What a deleted level has left to another, by names. */
export interface LevelMove extends LevelUse {
	from: string;
	to: string;
}
interface SavedLevels {
	moves: LevelMove[];
	/** Number of levels whose participants a job has to move. */
	later: number;
}

const leavingSql = 'select id::text from plateau_level where program_id = $1::uuid and leaving';
const pages = `select 1 from content_page where program_id = $1::uuid and lower(url) = lower($2) limit 1`;

/**
 * Saves a program's levels in the given order, and returns which participants of deleted ones move, at once or later.
 * VALIDATION on a deleted level without target that participants or code batches still use (`levelInUse` with the
 * counts), on a duplicate id, and on a home page that is none of the program's pages.
 */
export async function saveLevels(
	tx: TransactionClient,
	{ programId, before, after, moves }: SaveLevels,
): Promise<SavedLevels> {
	const known = new Map(before.map((level) => [level.id, level]));
	const levels = after.map((level) => ({ ...level, id: level.id?.toLowerCase() ?? newId() }));
	const there = new Map(levels.map((level) => [level.id, level]));
	if (there.size !== levels.length) throw fieldError('plateauLevels', 'invalid');
	// A level whose participants are still moving away can't be restored half empty.
	const leaving = await tx.$queryRawUnsafe<{ id: string }[]>(leavingSql, programId);
	if (leaving.some(({ id }) => there.has(id))) throw fieldError('plateauLevels', 'invalid');
	for (const [at, level] of levels.entries()) {
		const { customHomePage } = level;
		if (customHomePage === '' || customHomePage === known.get(level.id)?.customHomePage) continue;
		const found = await tx.$queryRawUnsafe<object[]>(pages, programId, customHomePage);
		if (found.length === 0) throw fieldError(`plateauLevels.${at}.customHomePage`, 'pageUnknown');
	}
	await tx.$executeRawUnsafe('set constraints plateau_level_program_id_position_key deferred');
	for (const [position, { id, ...level }] of levels.entries()) {
		// An id of another program counts as new: the key includes the program.
		const data = { ...level, position: position + 1 };
		await tx.plateauLevel.upsert({
			where: { programId_id: { programId, id } },
			create: { programId, id, ...data },
			update: data,
			select: { id: true },
		});
	}
	const saved: SavedLevels = { moves: [], later: 0 };
	for (const [id, { description }] of known) {
		if (there.has(id)) continue;
		const to = there.get(moves[id] ?? '');
		const { later, ...used } = await removeLevel(tx, programId, id, to?.id ?? null);
		if (to && used.participants + used.codes > 0) saved.moves.push({ from: description, to: to.description, ...used });
		if (later) saved.later += 1;
	}
	return saved;
}
