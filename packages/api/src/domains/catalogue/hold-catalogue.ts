import type { PoolClient, TransactionClient } from '@rewards/db';
import { AppError, sqlState } from '../../errors';

/** First key of the advisory lock for changes to catalogues and for reads in several statements. */
const catalogueLock = 7_235;

/**
 * Locks the program's catalogue until the transaction ends: `shared` for readers that use several statements, `alone`
 * for the writer. Lists, orders and other single-statement reads don't wait for either. Take it before the row lock on
 * the program: all code takes both in this order. A job waits as long as needed. A request waits no longer than for any
 * lock: CONFLICT (`reason: catalogueChanging`).
 */
export async function holdCatalogue(
	client: PoolClient | TransactionClient,
	programId: string,
	how: 'shared' | 'alone',
): Promise<void> {
	const suffix = how === 'shared' ? '_shared' : '';
	const sql = `select pg_advisory_xact_lock${suffix}($1::int, hashtext($2::text))`;
	if ('$executeRawUnsafe' in client) {
		await client.$executeRawUnsafe(sql, catalogueLock, programId).catch(refuseWhileChanging);
		return;
	}
	// The holder may be writing half a million products; a retry would only take longer.
	await client.query(`select set_config('lock_timeout', '0', true)`);
	await client.query(sql, [catalogueLock, programId]);
}

/** Reports that a request has waited too long for a program: whatever holds one that long is writing its products. */
export function refuseWhileChanging(error: unknown): never {
	if (sqlState(error) !== '55P03') throw error;
	const message = 'The catalog is being changed. Try again in a minute.';
	throw new AppError('CONFLICT', { reason: 'catalogueChanging' }, { message, cause: error });
}
