import { errorBody } from '../errors';
import type { Services } from '../trpc';

const failed = `insert into schedule_failure (name, error) values ($1, $2)
	on conflict (name) do update set failures = schedule_failure.failures + 1, failed_at = now(), error = excluded.error
	returning failures`;

/** Records that scheduled work has failed, with what staff may know of the reason; the log has the rest. */
export async function recordFailure({ db, log }: Services, name: string, error: unknown): Promise<void> {
	const { rows } = await db.pool.query<{ failures: number }>(failed, [name, JSON.stringify(errorBody(error))]);
	log.error(
		{ schedule: name, failures: rows[0]?.failures, err: error, event: 'keepsFailing' },
		'Scheduled work failed',
	);
}

export async function recordSuccess({ db }: Services, name: string): Promise<void> {
	await db.pool.query({
		name: 'schedule-succeeded',
		text: 'delete from schedule_failure where name = $1',
		values: [name],
	});
}
