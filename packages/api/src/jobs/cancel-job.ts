import type { Database, Statements } from '@rewards/db';
import type { JobRequester } from './enqueue';
import { jobChannel } from './job-events';
import { tellEnd } from './run/tell-end';

const ask = `update job set cancel_asked_at = coalesce(cancel_asked_at, now()),
	cancel_asked_by_id = case when cancel_asked_at is null then $3 else cancel_asked_by_id end,
	cancel_asked_by_name = case when cancel_asked_at is null then $4 else cancel_asked_by_name end,
	state = case when state = 'queued' then 'cancelled' else state end,
	finished_at = case when state = 'queued' then now() else finished_at end
	where id = $1 and state in ('queued', 'running')
	returning state, pg_notify($2, 'cancel ' || id)::text as cancelled, pg_notify($2, 'changed ' || id)::text as notified`;

interface CancelOptions {
	/**
	 * The user who cancels; the job's requester is notified. Without it, no notice is sent: another job replaced it, or
	 * its requester discarded it.
	 */
	by?: Pick<JobRequester, 'id' | 'displayName'> | undefined;
	/** Work in the same transaction, if any. */
	alongside?: (client: Statements) => Promise<void>;
}

/**
 * Cancels a job: a waiting one at once, a running one within a second, and its changes are rolled back. False when it
 * has already ended.
 */
export const cancelJob = (db: Database, id: string, options: CancelOptions = {}): Promise<boolean> =>
	db.transaction((client) => cancelJobIn(client, id, options));

/** `cancelJob` within the caller's transaction: the cancellation takes effect when that commits, or not at all. */
export async function cancelJobIn(
	client: Statements,
	id: string,
	{ by, alongside }: CancelOptions = {},
): Promise<boolean> {
	const values = [id, jobChannel, by?.id ?? null, by?.displayName ?? ''];
	const { rows } = await client.query<{ state: string }>(ask, values);
	if (rows[0]?.state === 'cancelled') {
		// A waiting job leaves the queue with its row; a worker that has just taken it finds the row ended and does
		// nothing.
		await client.query('select id from graphile_worker.remove_job($1)', [id]);
		await tellEnd(client, id);
	}
	if (rows.length > 0) await alongside?.(client);
	return rows.length > 0;
}
