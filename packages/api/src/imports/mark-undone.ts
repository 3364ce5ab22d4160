import type { Undone } from '@rewards/validators/imports/undone';
import type { AnyRun } from '../jobs';
import type { Queryable } from './queryable';

const sql = `update job set result = result || jsonb_build_object('undone', $2::jsonb) where id = $1`;

/**
 * Records in the result of an import which job undid it; `kept` is the number of participants who keep their points.
 */
export async function markUndone(
	db: Queryable,
	{ id, createdByName }: AnyRun,
	importId: string,
	kept?: number,
): Promise<void> {
	const undone: Undone = {
		at: new Date().toISOString(),
		byName: createdByName,
		jobId: id,
		...(kept === undefined ? {} : { kept }),
	};
	await db.query(sql, [importId, JSON.stringify(undone)]);
}
