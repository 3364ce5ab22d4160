import type { TransactionClient } from '@rewards/db';
import { AppError } from '../../../errors';

/** Beyond it participants move in a job: within a save, whoever edits one of them would wait for all the others. */
const movedAtOnce = 5_000;

export interface LevelUse {
	participants: number;
	/** Batches of claim codes. */
	codes: number;
}
interface Found extends LevelUse {
	/** Deleted participants as well, counted up to a little over what moves at once. */
	rows: number;
	/** Whether others are still on their way to it. */
	awaited: boolean;
}

const usage = `select
	(select count(*)::int from participant where program_id = $1::uuid and deleted_at is null and level_id in
		(select id from plateau_level where program_id = $1::uuid and $2::uuid in (id, leaves_for_id))) as participants,
	(select count(*)::int from claim_code_batch where program_id = $1::uuid and level_id = $2::uuid) as codes,
	(select count(*)::int from (select from participant where program_id = $1::uuid and level_id = $2::uuid limit ${movedAtOnce + 1}) few) as rows,
	exists (select from plateau_level where program_id = $1::uuid and leaves_for_id = $2::uuid) as awaited`;

/**
 * Of products on sale, and of those that a restored catalogue would bring back. One that only this level could order
 * keeps it where there is no target: it is for no one then, and not for everybody, as a product that names no level.
 */
const moveProducts = (table: 'product' | 'product_past') => `update ${table} set level_ids = case
		when $3::uuid is not null and not level_ids @> array[$3::uuid] then array_replace(level_ids, $2::uuid, $3::uuid)
		when cardinality(level_ids) > 1 then array_remove(level_ids, $2::uuid) else level_ids end
	where program_id = $1::uuid and level_ids @> array[$2::uuid]`;
/** Codes and products move with the save: batches are few, and the catalogue is held for it. */
const moves = [
	'update claim_code_batch set level_id = $3::uuid where program_id = $1::uuid and level_id = $2::uuid',
	moveProducts('product'),
	moveProducts('product_past'),
];
// Whoever has one of them open, or would undo a change of them, sees that they have changed.
const movePeople = `update participant set level_id = $3::uuid, version = version + 1, updated_at = now()
	where program_id = $1::uuid and level_id = $2::uuid`;
// Its place is free for the levels that stay.
const leave = `update plateau_level set leaving = true, leaves_for_id = $3::uuid,
	position = (select greatest(1000, max(position)) + 1 from plateau_level where program_id = $1::uuid)
	where program_id = $1::uuid and id = $2::uuid`;
const redirect = `update plateau_level set leaves_for_id = $3::uuid where program_id = $1::uuid and leaves_for_id = $2::uuid`;

/**
 * Takes a level out of a program, and gives who moves to the target. Of few participants all of it is done; of many
 * (`later`) the level is hidden from everybody, and the job `levelMove` has to be asked for. VALIDATION (`levelInUse`
 * with the counts) when someone uses it and there is no target.
 */
export async function removeLevel(
	tx: TransactionClient,
	programId: string,
	id: string,
	target: string | null,
): Promise<LevelUse & { later: boolean }> {
	const [found] = await tx.$queryRawUnsafe<Found[]>(usage, programId, id);
	if (!found) throw new Error('Counting gives one row');
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
