import { cancellableTransaction, type Database, type PoolClient } from '@rewards/db';
import { noLongerAsked } from '../../shares';
import { inLane } from './lane';
import type { GridDatabase } from './run';

/**
 * A transaction that reads as many rows as a counting list, so it waits its turn with those: quick statements always
 * find a connection. When `signal` aborts, PostgreSQL stops too, everything is rolled back, and it throws TIMEOUT.
 */
export const inTurn = <Result>(
	db: Pick<Database, 'pool' | 'transaction'> & Pick<GridDatabase, 'share' | 'heavy' | 'signal'>,
	work: (client: PoolClient) => Promise<Result>,
	signal = db.signal,
): Promise<Result> =>
	inLane({ pool: db.pool, share: db.share, signal }, () => {
		const { transaction } = db.heavy ?? db;
		if (!signal) return transaction(work);
		return cancellableTransaction({ pool: db.pool, transaction }, signal, work).catch((error: unknown) => {
			throw signal.aborted ? noLongerAsked(signal) : error;
		});
	});
