import type { Database } from '@rewards/db';
import type { ErrorCode } from '@rewards/validators/errors/codes';
import { jobSource } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { kindsFor, ownKinds } from '../policy';

/** Work that fails again and again, with its last error. */
export interface FailingJob {
	/** The job that waits for its next attempt, or the last one of its kind. */
	id: string;
	kind: string;
	accountName: string;
	/** Blank without one. */
	programName: string;
	/** Of its attempts, or of the last jobs of its kind in this program. */
	failures: number;
	code: ErrorCode;
	failedAt: Date;
}
export interface FailingSchedule {
	name: string;
	failures: number;
	since: Date;
	code: ErrorCode;
}

/** Failures in a row from which on work counts as failing. */
const least = 3;
/** What a user has to mend in their own input isn't the work's failure. */
const ofInput = `('VALIDATION', 'BAD_REQUEST', 'UNSUPPORTED_FILE', 'ALREADY_IMPORTED', 'ARCHIVES_MANY', 'STORAGE_FULL', 'FORBIDDEN')`;

// Null: the operator, who sees everything.
const seen = `($1::uuid is null or a.path @> array[$1::uuid]) and ($2::text[] is null or j.kind = any($2))
	and ($3::uuid is null or j.kind <> all($4::text[]) or j.created_by_id = $3)`;
const jobs = `select id, kind, "accountName", "programName", failures::int, code, "failedAt" from (
		select j.id, j.kind, a.name as "accountName", coalesce(p.name, '') as "programName", j.failures,
			j.failure->>'code' as code, coalesce(j.attempt_at, j.created_at) as "failedAt"
		from ${jobSource} where ${seen} and j.state in ('queued', 'running') and j.failures > 0 and j.failures >= ${least}
		union all
		select (array_agg(id order by created_at desc))[1], kind, "accountName", "programName", count(*),
			(array_agg(code order by created_at desc))[1], max(finished_at)
		from (
			select j.id, j.kind, a.name as "accountName", coalesce(p.name, '') as "programName", j.account_id, j.program_id, j.created_at,
				j.finished_at, j.error->>'code' as code,
				bool_and(j.state = 'failed' and coalesce(j.error->>'code', '') not in ${ofInput}) over (
					partition by j.kind, j.account_id, j.program_id order by j.created_at desc, j.id desc
				) as in_a_row
			from ${jobSource} where ${seen} and j.created_at > now() - interval '7 days' and j.finished_at is not null and j.state <> 'cancelled'
		) ended where in_a_row
		group by kind, account_id, program_id, "accountName", "programName" having count(*) >= ${least}
	) failing order by "failedAt" desc limit 20`;
const schedules = `select name, failures, since, error->>'code' as code from schedule_failure where failures >= ${least} order by since`;

/** For the operator: everything that keeps failing. */
export async function failingWork({
	pool,
}: Pick<Database, 'pool'>): Promise<{ jobs: FailingJob[]; schedules: FailingSchedule[] }> {
	const found = await pool.query<FailingJob>(jobs, [null, null, null, []]);
	return { jobs: found.rows, schedules: (await pool.query<FailingSchedule>(schedules)).rows };
}

/**
 * What keeps failing among the jobs that a user may see. Scheduled work belongs to no account: users of the first
 * account who manage accounts see it.
 */
export async function listFailingWork({
	db: { pool },
	session: { account, user, permissions },
}: Pick<StaffContext, 'db' | 'session'>): Promise<{ jobs: FailingJob[]; schedules: FailingSchedule[] }> {
	const found = await pool.query<FailingJob>({
		name: 'failing-jobs',
		text: jobs,
		values: [account.id, kindsFor(permissions), user.id, ownKinds],
	});
	const failing = permissions.manageAccount
		? await pool.query<FailingSchedule>({
				name: 'failing-schedules',
				text: schedules.replace(
					' order',
					' and exists (select from account where id = $1 and parent_id is null) order',
				),
				values: [account.id],
			})
		: { rows: [] };
	return { jobs: found.rows, schedules: failing.rows };
}
