import { cancellableTransaction, type Database, type PoolClient } from '@rewards/db';
import { noLongerAsked } from '../../shares';
import { inLane } from './lane';
import type { GridDatabase } from './run';

/** What a statement that settles or sums all of a large program may take; others of a request have less (`openDatabase`). */
const longMs = 60_000;

/**
 * A transaction that looks at as many rows as a list that counts, so it waits its turn with those: what is quick always finds a connection. When
 * `signal` aborts, PostgreSQL stops too, everything of it is rolled back, and it throws TIMEOUT.
 */
export const inTurn = <Result>(
	db: Pick<Database, 'pool' | 'transaction'> & Pick<GridDatabase, 'share'>,
	work: (client: PoolClient) => Promise<Result>,
	signal?: AbortSignal,
): Promise<Result> =>
	inLane({ pool: db.pool, share: db.share, signal }, () => {
		const long = async (client: PoolClient) => {
			await client.query(`set local statement_timeout = '${longMs}'`);
			return work(client);
		};
		if (!signal) return db.transaction(long);
		return cancellableTransaction(db, signal, long).catch((error: unknown) => {
			throw signal.aborted ? noLongerAsked(signal) : error;
		});
	});
