import type { TransactionClient } from '@rewards/db';
import { AppError } from '../../../errors';

/** Above this number participants move in a job: within a save, edits of any of them would wait for all of them. */
const movedAtOnce = 5_000;

export interface LevelUse {
	participants: number;
	/** Batches of claim codes. */
	codes: number;
}
interface Found extends LevelUse {
	/** Including deleted participants, counted up to just over the limit for moving at once. */
	rows: number;
	/** Whether other participants are still on their way to it. */
	awaited: boolean;
}

const usage = `select
	(select count(*)::int from participant where program_id = $1::uuid and deleted_at is null and level_id in
		(select id from plateau_level where program_id = $1::uuid and $2::uuid in (id, leaves_for_id))) as participants,
	(select count(*)::int from claim_code_batch where program_id = $1::uuid and level_id = $2::uuid) as codes,
	(select count(*)::int from (select from participant where program_id = $1::uuid and level_id = $2::uuid limit ${movedAtOnce + 1}) few) as rows,
	exists (select from plateau_level where program_id = $1::uuid and leaves_for_id = $2::uuid) as awaited`;

/**
 * Products on sale, and those that a restored catalogue would bring back. Without a target, a product that only this
 * level could order keeps it: then it is for no level, rather than for all, as a product without levels is.
 */
const moveProducts = (table: 'product' | 'product_past') => `update ${table} set level_ids = case
		when $3::uuid is not null and not level_ids @> array[$3::uuid] then array_replace(level_ids, $2::uuid, $3::uuid)
		when cardinality(level_ids) > 1 then array_remove(level_ids, $2::uuid) else level_ids end
	where program_id = $1::uuid and level_ids @> array[$2::uuid]`;
/** Codes and products move with the save: batches are few, and the catalogue is locked. */
const moves = [
	'update claim_code_batch set level_id = $3::uuid where program_id = $1::uuid and level_id = $2::uuid',
	moveProducts('product'),
	moveProducts('product_past'),
];
// Open forms of these participants, and undos of their changes, must notice the change.
const movePeople = `update participant set level_id = $3::uuid, version = version + 1, updated_at = now()
	where program_id = $1::uuid and level_id = $2::uuid`;
// Frees its position for the remaining levels.
const leave = `update plateau_level set leaving = true, leaves_for_id = $3::uuid,
	position = (select greatest(1000, max(position)) + 1 from plateau_level where program_id = $1::uuid)
	where program_id = $1::uuid and id = $2::uuid`;
const redirect = `update plateau_level set leaves_for_id = $3::uuid where program_id = $1::uuid and leaves_for_id = $2::uuid`;

/**
 * Deletes a level of a program, and returns the participants that move to the target. With few participants all of it
 * is done; with many (`later`) the level is hidden, and the caller must request the job `levelMove`. VALIDATION
 * (`levelInUse` with the counts) when the level is in use and there is no target.
 */
export async function removeLevel(
	tx: TransactionClient,
	programId: string,
	id: string,
	target: string | null,
): Promise<LevelUse & { later: boolean }> {
	const [found] = await tx.$queryRawUnsafe<Found[]>(usage, programId, id);
	if (!found) throw new Error('A count returns one row');
	const { rows, awaited, ...used } = found;
	if (used.participants + used.codes > 0 && target === null)
		throw new AppError(
			'VALIDATION',
			{ level: id, ...used },
			{ fields: [{ path: `levelMoves.${id}`, code: 'levelInUse', params: { ...used } }] },
		);
	for (const move of moves) await tx.$executeRawUnsafe(move, programId, id, target);
	const later = rows > movedAtOnce || awaited;
	if (later) {
		await tx.$executeRawUnsafe(leave, programId, id, target);
		await tx.$executeRawUnsafe(redirect, programId, id, target);
	} else {
		await tx.$executeRawUnsafe(movePeople, programId, id, target);
		await tx.plateauLevel.delete({ where: { programId_id: { programId, id } }, select: { id: true } });
	}
	return { ...used, later };
}
