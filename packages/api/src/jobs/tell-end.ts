import { newId, type Statements } from '@rewards/db';

// Whoever is gone by now gets none, nor does a key, which has no inbox. Who has cancelled is on the job's row for those only who shall be told (`cancelJob`).
const notice = `insert into notification (id, user_id, kind, params, read_at)
	select $2, u.id, 'jobEnded',
		jsonb_build_object('jobId', j.id, 'kind', j.kind, 'state', j.state, 'programId', j.program_id)
			|| case when j.state = 'cancelled' and j.cancel_asked_by_id <> u.id
				then jsonb_build_object('cancelledBy', j.cancel_asked_by_name) else '{}' end,
		case when j.state = 'cancelled' and j.cancel_asked_by_id = u.id then now() end
	from job j join app_user u on u.id = j.created_by_id and u.kind = 'person'
	where j.id = $1 and (j.state <> 'cancelled' or j.cancel_asked_by_id is not null)`;

/**
 * Puts a notice of a job's end into the inbox of whoever asked for it; in the transaction that ends it, so that it is told once. One that somebody
 * else has cancelled names them. One's own cancel stands there as well, because the inbox tells how each job ended, but as read: one has
 * just done it and seen it, and the bell shall ring for news only.
 */
export const tellEnd = (client: Statements, jobId: string): Promise<unknown> => client.query(notice, [jobId, newId()]);
