import type { PoolClient } from '@rewards/db';
import type { AnyRun } from '../../../jobs';

// The nearest account, from the program's upwards, with a user who may approve.
const sql = `with ways as (
		select u.id, cardinality(a.path) as depth from app_user u
		join role r on r.id = u.role_id and r.manage_program_advanced
		join account a on a.id = u.account_id
		where u.deleted_at is null and a.id = any ((select path from account x join program p on p.account_id = x.id where p.id = $1)::uuid[])
	)
	insert into notification (id, user_id, kind, params)
	select gen_random_uuid(), w.id, 'jobEnded',
		jsonb_build_object('jobId', $2::text, 'kind', $3::text, 'state', $4::text, 'programId', $1::text)
	from ways w where w.depth = (select max(depth) from ways)`;

/**
 * Notifies the users who look after a program of the outcome of an automatic build; the user who requested a build is
 * notified anyway.
 */
export const tellStaff = (client: PoolClient, run: AnyRun, state: 'done' | 'failed' = 'done'): Promise<unknown> =>
	client.query(sql, [run.programId, run.id, run.kind, state]);
