import type { PoolClient } from 'pg';
import type { Database } from './client';

const againMs = 100;

/**
 * A transaction that ends in PostgreSQL as well when `signal` aborts, also within a long statement: everything of it is
 * rolled back. Then it throws what the statement threw (SQLSTATE 57014), or the signal's reason when it met none.
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
		// Again and again: between two statements there is nothing to be cancelled, and the next one may be long.
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
			// The connection goes back to the pool: a cancel still on its way must not hit someone else's statement.
			await cancelling;
		}
	});
}
