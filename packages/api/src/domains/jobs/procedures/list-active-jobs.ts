import { type JobView, jobDefinitions } from '../../../job-registry';
import { type JobRecord, jobColumns, jobSource, viewAmong } from '../../../jobs';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { kindsFor } from '../policy';

const sql = `select ${jobColumns} from ${jobSource}
where j.created_by_id = $1 and a.path @> array[$2]::uuid[] and j.kind = any($3)
	and (j.state in ('queued', 'running') or j.finished_at > now() - interval '10 minutes')
order by j.created_at desc limit 20`;

/** Jobs of the job panel: the caller's own that wait, run, or ended within the last ten minutes; newest first. */
export async function listActiveJobs({ db, session }: Pick<StaffContext, 'db' | 'session'>): Promise<JobView[]> {
	const { rows } = await db.pool.query<JobRecord>({
		name: 'jobs-active',
		text: sql,
		values: [session.user.id, session.account.id, kindsFor(session.permissions)],
	});
	return rows.flatMap((record) => viewAmong(jobDefinitions, record) ?? []);
}

export const listActiveJobsProcedure = staffProcedure.query(({ ctx }) => listActiveJobs(ctx));
