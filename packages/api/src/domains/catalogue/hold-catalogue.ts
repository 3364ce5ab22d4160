import type { PoolClient, TransactionClient } from '@rewards/db';

/** First key of the lock under which catalogues are changed, and read in several statements. */
const catalogueLock = 7_235;

/**
 * Keeps the program's catalogue as it is until the transaction ends: `shared` for those who read it in several statements, `alone` for the one who
 * changes it. Lists, orders and other statements that read it once don't wait for either. To be taken before the program's row: everybody takes both
 * in this order.
 */
export async function holdCatalogue(
	client: PoolClient | TransactionClient,
	programId: string,
	how: 'shared' | 'alone',
): Promise<void> {
	const suffix = how === 'shared' ? '_shared' : '';
	const sql = `select pg_advisory_xact_lock${suffix}($1::int, hashtext($2::text))`;
	if ('$executeRawUnsafe' in client) await client.$executeRawUnsafe(sql, catalogueLock, programId);
	else await client.query(sql, [catalogueLock, programId]);
}
