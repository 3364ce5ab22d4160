import type { Database, PoolClient } from '@rewards/db';
import { jobChannel } from './job-events';

const ask = `update job set cancel_asked_at = coalesce(cancel_asked_at, now()),
	state = case when state = 'queued' then 'cancelled' else state end,
	finished_at = case when state = 'queued' then now() else finished_at end
	where id = $1 and state in ('queued', 'running')
	returning state, pg_notify($2, 'cancel ' || id), pg_notify($2, 'changed ' || id)`;

/**
 * Asks for a job's end: one that waits is cancelled at once, one that runs within a second, and what it had written is undone. False
 * when it has ended already. `alongside` is done in the same transaction, if anything is.
 */
export async function cancelJob(
	db: Database,
	id: string,
	alongside?: (client: PoolClient) => Promise<void>,
): Promise<boolean> {
	return db.transaction(async (client) => {
		const { rows } = await client.query<{ state: string }>(ask, [id, jobChannel]);
		// A waiting job leaves the queue with its row; a worker that took it just now finds the row ended and does nothing.
		if (rows[0]?.state === 'cancelled') await client.query('select from graphile_worker.remove_job($1)', [id]);
		if (rows.length > 0) await alongside?.(client);
		return rows.length > 0;
	});
}
