import type { PoolClient } from 'pg';

type Row = Record<string, unknown>;

/** Inserts rows that all have the same columns; values go as JSON, so dates are ISO texts and arrays stay arrays. */
export async function insertRows(client: PoolClient, table: string, rows: readonly Row[]): Promise<void> {
	const [first] = rows;
	if (!first) return;
	const columns = Object.keys(first)
		.map((column) => client.escapeIdentifier(column))
		.join(', ');
	const name = client.escapeIdentifier(table);
	for (let from = 0; from < rows.length; from += 2000) {
		await client.query(
			`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
			[JSON.stringify(rows.slice(from, from + 2000))],
		);
	}
}
