import { cancellableTransaction, type Database, type PoolClient } from '@rewards/db';
import { noLongerAsked } from '../../shares';
import { inLane } from './lane';

/**
 * A transaction that looks at as many rows as a list that counts, so it waits its turn with those: what is quick always finds a connection. When
 * `signal` aborts, PostgreSQL stops too, everything of it is rolled back, and it throws TIMEOUT.
 */
export const inTurn = <Result>(
	db: Pick<Database, 'pool' | 'transaction'>,
	work: (client: PoolClient) => Promise<Result>,
	signal?: AbortSignal,
): Promise<Result> =>
	inLane(
		db.pool,
		() => {
			if (!signal) return db.transaction(work);
			return cancellableTransaction(db, signal, work).catch((error: unknown) => {
				throw signal.aborted ? noLongerAsked(signal) : error;
			});
		},
		signal,
	);
