import type { Statements } from '@rewards/db';
import type { Kept, Table } from './tables';

/** A connection, or the pool for reads without writes. */
export type Reader = Statements;

const quoted = (name: string) => `"${name}"`;
const chosen = <Row>({ columns }: Table<Row>) =>
	[
		...Object.entries<readonly [string, string]>(columns).map(([field, [column]]) => `t.${column} as ${quoted(field)}`),
		't.version',
		't.updated_at as "updatedAt"',
	].join(', ');

/** Selects rows whose `field` is one of `values`. `at`: their state at that moment. */
export interface Asked<Row> {
	field: keyof Row & string;
	values: readonly string[];
	at?: Date | undefined;
}

/** Rows of a program in their order, now or as of a moment. */
export async function readRows<Row>(
	reader: Reader,
	table: Table<Row>,
	programId: string,
	{ field, values, at }: Asked<Row>,
): Promise<(Row & Kept)[]> {
	if (values.length === 0) return [];
	const [column, type] = table.columns[field];
	const where = `t.program_id = $1 and t.${column} = any($2::${type}[])`;
	const now = `select ${chosen(table)} from ${table.name} t where ${where}`;
	const text = at
		? `${now} and t.updated_at <= $3
			union all select ${chosen(table)} from ${table.name}_version t where ${where} and t.updated_at <= $3 and t.replaced_at > $3`
		: now;
	const { rows } = await reader.query<Row & Kept>(`select * from (${text}) r order by r.sort, r.id`, [
		programId,
		values,
		...(at ? [at] : []),
	]);
	const { leaving } = table;
	return leaving ? rows.map((row) => leaving(row)) : rows;
}
