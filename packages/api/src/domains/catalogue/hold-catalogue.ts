import type { PoolClient } from '@rewards/db';

/** First key of the lock under which catalogues are changed, and read in several statements. */
const catalogueLock = 7_235;

/**
 * Keeps the program's catalogue as it is until the transaction ends: `shared` for those who read it in several statements, `alone` for the one who
 * changes it. Lists, orders and other statements that read it once don't wait for either.
 */
export async function holdCatalogue(client: PoolClient, programId: string, how: 'shared' | 'alone'): Promise<void> {
	const suffix = how === 'shared' ? '_shared' : '';
	await client.query(`select pg_advisory_xact_lock${suffix}($1, hashtext($2))`, [catalogueLock, programId]);
}
