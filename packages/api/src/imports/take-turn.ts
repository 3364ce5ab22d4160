import type { PoolClient } from '@rewards/db';

/** First key of the advisory lock under which imports into one program take turns, in whatever process they run. */
const importLock = 7_204;

/** Waits for other imports into the program, and holds the lock until the transaction ends. */
export async function takeTurn(client: PoolClient, programId: string): Promise<void> {
	await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [importLock, programId]);
}
