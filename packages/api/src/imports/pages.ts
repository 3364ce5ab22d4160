import type { PoolClient } from '@rewards/db';

/** The part of a table that one statement processes. */
export interface Page {
	/** Condition on the table under that alias. */
	within(alias: string): string;
}

/** Rows per statement: enough to make its overhead negligible, few enough to report progress. */
const rowsOfPage = 25_000;
const pagesAtMost = 20;

/**
 * Splits a table without concurrent writes into parts of some ten thousand rows by physical position; needs no index.
 * One part with the whole table unless `split`.
 */
export async function* pagesOf(client: PoolClient, table: string, rows: number, split: boolean): AsyncGenerator<Page> {
	const parts = split ? Math.min(pagesAtMost, Math.ceil(rows / rowsOfPage)) : 1;
	if (parts <= 1) {
		yield { within: () => 'true' };
		return;
	}
	const { rows: found } = await client.query<{ blocks: number }>(
		`select pg_relation_size($1::regclass) / current_setting('block_size')::int as blocks`,
		[table],
	);
	const step = Math.max(1, Math.ceil((found[0]?.blocks ?? 0) / parts));
	for (let part = 0; part < parts; part += 1) {
		const from = `'(${part * step},0)'::tid`;
		const to = part === parts - 1 ? '' : ` and %.ctid < '(${(part + 1) * step},0)'::tid`;
		yield { within: (alias) => `${alias}.ctid >= ${from}${to.replace('%', alias)}` };
	}
}
