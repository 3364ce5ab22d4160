import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from './client';

const againMs = 100;
/** How long a transaction may take to end after an abort; then its connection is cut. */
const cutAfterMs = 5000;

/**
 * A transaction that also ends in PostgreSQL when `signal` aborts, even during a long statement, and is rolled back.
 * Then it throws the statement's error (SQLSTATE 57014), or the signal's reason if no statement was running. It ends
 * even if `work` doesn't: five seconds after the abort its connection is cut, which also ends it in PostgreSQL.
 */
export async function cancellableTransaction<T>(
	db: Pick<Database, 'pool' | 'transaction'>,
	signal: AbortSignal,
	work: (client: PoolClient) => Promise<T>,
): Promise<T> {
	signal.throwIfAborted();
	return db.transaction(async (client) => {
		const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
		let over = false;
		let again: NodeJS.Timeout | undefined;
		let cancelling: Promise<void> | undefined;
		// Repeatedly, because between two statements there is nothing to cancel, and the next one may be long.
		const cancel = () => {
			cancelling = db.pool
				.query('select pg_cancel_backend($1)', [rows[0]?.pid])
				.catch(() => undefined)
				.then(() => {
					if (!over) again = setTimeout(cancel, againMs);
				});
		};
		let cutting: NodeJS.Timeout | undefined;
		let stop: (reason: unknown) => void = () => {};
		const stopped = new Promise<never>((_, reject) => {
			stop = reject;
		});
		const aborted = () => {
			cancel();
			cutting = setTimeout(() => {
				cutConnection(client);
				stop(signal.reason);
			}, cutAfterMs);
		};
		signal.addEventListener('abort', aborted, { once: true });
		try {
			signal.throwIfAborted();
			const result = await Promise.race([work(client), stopped]);
			signal.throwIfAborted();
			return result;
		} finally {
			over = true;
			signal.removeEventListener('abort', aborted);
			clearTimeout(again);
			clearTimeout(cutting);
			// The connection returns to the pool: a late cancel must not hit another caller's statement. When PostgreSQL
			// doesn't answer at all, there is nothing to wait for.
			await Promise.race([cancelling, delay(cutAfterMs, undefined, { ref: false })]);
		}
	});
}

/** Every statement that waits on it fails, and PostgreSQL rolls back. pg's types leave the connection out. */
function cutConnection(client: PoolClient): void {
	const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
	connection.stream.destroy();
}
