import { newId, type Statements } from '@rewards/db';

/** A job that took longer, in seconds, may have ended while whoever asked for it was elsewhere. */
const longSeconds = 30;

// Whoever is gone by now gets none, nor does a key, which has no inbox. Who has cancelled is on the job's row for those
// only who shall know it (`cancelJob`).
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
 * Puts a notice of a job's end into the inbox of whoever asked for it, in the transaction that ends it, so that there
 * is one notice. The inbox is for news: a job that failed, that refused rows, that someone else cancelled (with their
 * name), or that took long. A short job that went well has shown its end where it was asked for, and is on the list of
 * jobs.
 */
export const tellEnd = (client: Statements, jobId: string): Promise<unknown> => client.query(notice, [jobId, newId()]);
