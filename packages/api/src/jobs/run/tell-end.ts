import { newId, type Statements } from '@rewards/db';

/** Seconds after which a job's requester may have moved on when it ends. */
const longSeconds = 30;

// A removed user gets none, nor does a key, which has no inbox. The user who cancelled is stored in the job's row only
// for those who may know it (`cancelJob`).
const notice = `insert into notification (id, user_id, kind, params)
	select $2, u.id, 'jobEnded',
		jsonb_build_object('jobId', j.id, 'kind', j.kind, 'state', j.state, 'programId', j.program_id)
			|| case when j.state = 'cancelled' and j.cancel_asked_by_id <> u.id
				then jsonb_build_object('cancelledBy', j.cancel_asked_by_name) else '{}' end
	from job j join app_user u on u.id = j.created_by_id and u.kind = 'person'
	where j.id = $1 and case j.state
		when 'cancelled' then j.cancel_asked_by_id <> u.id
		when 'done' then j.created_at < now() - interval '${longSeconds} seconds'
		else true end`;

/**
 * Adds a notice of a job's end to its requester's inbox, in the transaction that ends it, so that there is exactly one.
 * The inbox is for news: a job that failed, refused rows, was cancelled by another user (with their name), or took
 * long. A short, successful job has shown its end where it was requested, and is in the list of jobs.
 */
export const tellEnd = (client: Statements, jobId: string): Promise<unknown> => client.query(notice, [jobId, newId()]);
