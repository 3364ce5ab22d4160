import type { PoolClient, TransactionClient } from '@rewards/db';
import { AppError, sqlState } from '../../errors';

/** First key of the lock under which catalogues are changed, and read in several statements. */
const catalogueLock = 7_235;

/**
 * Keeps the program's catalogue as it is until the transaction ends: `shared` for those who read it in several
 * statements, `alone` for the one who changes it. Lists, orders and other statements that read it once don't wait for
 * either. To be taken before the program's row: everybody takes both in this order. A job waits as long as it takes. A
 * person waits no longer than for any lock: CONFLICT (`reason: catalogueChanging`).
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
	// Whoever it waits for may write half a million products; to begin again would only make it longer.
	await client.query(`select set_config('lock_timeout', '0', true)`);
	await client.query(sql, [catalogueLock, programId]);
}

/** For a person's change that has waited too long for a program: what holds one that long writes its products. */
export function refuseWhileChanging(error: unknown): never {
	if (sqlState(error) !== '55P03') throw error;
	const message = 'The catalogue is being changed. Try again in a minute.';
	throw new AppError('CONFLICT', { reason: 'catalogueChanging' }, { message, cause: error });
}
