import { databaseClock, newId } from '@rewards/db';
import type { Undone } from '@rewards/validators/imports/undone';
import type { AnyRun } from '../jobs';
import type { Queryable } from '../pieces/queryable';

// Another user undid their work: news for the inbox, as a cancellation is (`tellEnd`).
const sql = `with undone as (
		update job set result = result || jsonb_build_object('undone', $2::jsonb) where id = $1
		returning id, kind, program_id, created_by_id
	)
	insert into notification (id, user_id, kind, params)
	select $3, u.id, 'jobUndone',
		jsonb_build_object('jobId', j.id, 'kind', j.kind, 'programId', j.program_id, 'undoneBy', $5::text)
	from undone j join app_user u on u.id = j.created_by_id and u.kind = 'person'
	where u.id is distinct from $4::uuid`;

/**
 * Records in the result of an import or bulk action which job undid it, and notifies its requester if another user did;
 * `kept` is the number of participants who keep their points.
 */
export async function markUndone(
	db: Queryable,
	{ id, createdById, createdByName }: AnyRun,
	importId: string,
	kept?: number,
): Promise<void> {
	const undone: Undone = {
		at: databaseClock.now().toISOString(),
		byName: createdByName,
		jobId: id,
		...(kept === undefined ? {} : { kept }),
	};
	await db.query(sql, [importId, JSON.stringify(undone), newId(), createdById, createdByName]);
}
