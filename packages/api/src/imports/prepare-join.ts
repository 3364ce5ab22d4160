import type { PoolClient } from '@rewards/db';

interface Staged {
	/** Filled just now, so that the planner has no statistics of it. */
	table: string;
	rows: number;
	/** The large table that it is going to be joined with. */
	against: string;
}

/**
 * Looking rows up one by one pays only for a file that is small beside the table. Otherwise, and while the planner has
 * no statistics of a table that was filled just now (it would compare every row with every other), one pass over the
 * large table is taken.
 */
export async function prepareJoin(
	client: PoolClient,
	{ table, rows, against }: Staged,
	columns: string,
): Promise<void> {
	// The default would sort a large file on disk.
	await client.query(`set local work_mem = '128MB'`);
	const { rows: found } = await client.query<{ known: number }>(
		'select reltuples as known from pg_class where oid = $1::regclass',
		[against],
	);
	if (rows * 50 > (found[0]?.known ?? 0)) await client.query('set local enable_nestloop = off');
	await client.query(`analyze ${table} (${columns})`);
}
