import type { PoolClient } from '@rewards/db';

/** Anything that runs a statement: the pool or a transaction's connection. */
export type Queryable = Pick<PoolClient, 'query'>;

/** Number of rows affected by a statement. */
export const affected = async (client: Queryable, text: string, values: unknown[]): Promise<number> =>
	(await client.query(text, values)).rowCount ?? 0;
