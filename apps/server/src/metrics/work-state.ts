import type { Database } from '@rewards/db';

interface Counted {
	state: string;
	count: number;
}
/** Ages are in seconds, 0 for none. */
export interface WorkState {
	jobs: (Counted & { kind: string })[];
	oldestJob: number;
	failingJobs: number;
	failingSchedules: number;
	orders: Counted[];
	oldestOrder: number;
	mails: number;
	oldestMail: number;
}

/** What is open, from small tables and partial indexes: a monitor asks every few seconds. */
const sql = `with open as (select kind, state, created_at, failures from job where state in ('queued', 'running'))
	select
		(select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'count', n)), '[]')
			from (select kind, state, count(*) as n from open group by 1, 2) c) as jobs,
		(select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from open where state = 'queued') as "oldestJob",
		(select count(*) from open where failures >= 3)::int as "failingJobs",
		(select count(*) from schedule_failure where failures >= 3)::int as "failingSchedules",
		(select coalesce(jsonb_agg(jsonb_build_object('state', state, 'count', n)), '[]')
			from (select state, count(*) as n from order_dispatch group by 1) c) as orders,
		(select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 from order_dispatch
			where due_at < now() and coalesce(leased_until, '-infinity') < now()) as "oldestOrder",
		(select count(*) from queued_mail where expires_at > now())::int as mails,
		(select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from queued_mail where expires_at > now()) as "oldestMail"`;

/** The open work of the whole installation. */
export async function readWorkState({ pool }: Database): Promise<WorkState> {
	const { rows } = await pool.query<WorkState>(sql);
	const [state] = rows;
	if (!state) throw new Error('The database told nothing about its work');
	return state;
}
