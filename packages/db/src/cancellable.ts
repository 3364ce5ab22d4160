import type { PoolClient } from 'pg';
import type { Database } from './client';

const againMs = 100;

/**
 * A transaction that also ends in PostgreSQL when `signal` aborts, even during a long statement, and is rolled back.
 * Then it throws the statement's error (SQLSTATE 57014), or the signal's reason if no statement was running.
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
		signal.addEventListener('abort', cancel, { once: true });
		try {
			signal.throwIfAborted();
			const result = await work(client);
			signal.throwIfAborted();
			return result;
		} finally {
			over = true;
			signal.removeEventListener('abort', cancel);
			clearTimeout(again);
			// The connection returns to the pool: a late cancel must not hit another caller's statement.
			await cancelling;
		}
	});
}
