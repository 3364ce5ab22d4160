import type { Database, Statements } from '@rewards/db';
import type { JobRequester } from './enqueue';
import { jobChannel } from './job-events';
import { tellEnd } from './tell-end';

const ask = `update job set cancel_asked_at = coalesce(cancel_asked_at, now()),
	cancel_asked_by_id = case when cancel_asked_at is null then $3 else cancel_asked_by_id end,
	cancel_asked_by_name = case when cancel_asked_at is null then $4 else cancel_asked_by_name end,
	state = case when state = 'queued' then 'cancelled' else state end,
	finished_at = case when state = 'queued' then now() else finished_at end
	where id = $1 and state in ('queued', 'running')
	returning state, pg_notify($2, 'cancel ' || id)::text as cancelled, pg_notify($2, 'changed ' || id)::text as told`;

interface CancelOptions {
	/**
	 * Who asks; whoever asked for the job is told. Without, no one is: it was thrown away for another, or by who began
	 * it.
	 */
	by?: Pick<JobRequester, 'id' | 'displayName'> | undefined;
	/** Done in the same transaction, if anything is. */
	alongside?: (client: Statements) => Promise<void>;
}

/**
 * Asks for a job's end: one that waits is cancelled at once, one that runs within a second, and what it had written is
 * undone. False when it has ended already.
 */
export const cancelJob = (db: Database, id: string, options: CancelOptions = {}): Promise<boolean> =>
	db.transaction((client) => cancelJobIn(client, id, options));

/** `cancelJob` in a transaction that is someone else's: the end is asked for when that is committed, or not at all. */
export async function cancelJobIn(
	client: Statements,
	id: string,
	{ by, alongside }: CancelOptions = {},
): Promise<boolean> {
	const values = [id, jobChannel, by?.id ?? null, by?.displayName ?? ''];
	const { rows } = await client.query<{ state: string }>(ask, values);
	if (rows[0]?.state === 'cancelled') {
		// A waiting job leaves the queue with its row; a worker that took it just now finds the row ended and does nothing.
		await client.query('select id from graphile_worker.remove_job($1)', [id]);
		await tellEnd(client, id);
	}
	if (rows.length > 0) await alongside?.(client);
	return rows.length > 0;
}
