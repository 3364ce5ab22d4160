import type { PoolClient } from '@rewards/db';

interface Staged {
	/** Filled just now, so the planner has no statistics for it. */
	table: string;
	rows: number;
	/** The large table to join it with. */
	against: string;
}

/**
 * Index look-ups per row pay only for a file that is small compared with the table. Otherwise, and while the planner
 * has no statistics for a freshly filled table (it would compare every row with every other), the large table is
 * scanned once.
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
