import pg from 'pg';
import { isLeftOut, isWord, keptRows } from './left-out';
import { storedTexts } from './texts';

export interface Overwritten {
	/** Columns with a text in a row or more; the number in their texts is their position, from 1. */
	written: string[];
	/** Columns of tables without rows, and columns that are null in all of them. */
	empty: string[];
	/** Columns of which the database accepted no such text, with its reason. */
	refused: string[];
}

interface Column {
	table: string;
	column: string;
	type: 'text' | '_text' | 'jsonb';
}

const name = pg.escapeIdentifier;

/** From the catalogue, so that a new column is among them; not those that the database computes. */
const columnsOf = async (client: pg.Client) =>
	(
		await client.query<Column>(`select c.table_name as table, c.column_name as column,
			case when c.udt_name = 'varchar' then 'text' else c.udt_name end as type
		from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
		where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
			and c.udt_name in ('text', 'varchar', '_text', 'jsonb')
		order by c.table_name, c.ordinal_position`)
	).rows.filter(({ table, column }) => !isLeftOut(table, column));

/**
 * Functions of this connection: a text for a column and row; a JSON value with such texts in place of its own, apart
 * from ids and times, and with one more such key in each object.
 */
const functions = (round: number) => `
create or replace function pg_temp.stored_text(col int, n bigint) returns text language sql as $$
	select replace((array[${storedTexts.map((text) => pg.escapeLiteral(text)).join(', ')}])[
		1 + (n + col + ${round * 7}) % ${storedTexts.length}], '#', col || '.' || n) $$;
create or replace function pg_temp.stored_json(v jsonb, col int, n bigint) returns jsonb language plpgsql as $$
begin
	return case jsonb_typeof(v)
		when 'string' then case when v #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$|^[0-9]{4}-[0-9]{2}-[0-9]{2}' then v
			else to_jsonb(pg_temp.stored_text(col, n)) end
		when 'array' then coalesce((select jsonb_agg(pg_temp.stored_json(e, col, n + i) order by i)
			from jsonb_array_elements(v) with ordinality as a (e, i)), '[]')
		when 'object' then coalesce((select jsonb_object_agg(k, pg_temp.stored_json(e, col, n + i))
			from jsonb_each(v) with ordinality as o (k, e, i)), '{}')
			|| jsonb_build_object(pg_temp.stored_text(col, n), pg_temp.stored_text(col, n + 1))
		else v end;
end $$;`;

const values: Record<Column['type'], (column: string, number: number) => string> = {
	text: (_column, number) => `pg_temp.stored_text(${number}, s.n)`,
	_text: (column, number) =>
		`array(select pg_temp.stored_text(${number}, s.n + i) from generate_series(1, greatest(1, cardinality(x.${column}))) i)`,
	jsonb: (column, number) => `pg_temp.stored_json(x.${column}, ${number}, s.n)`,
};

async function overwriteColumn(client: pg.Client, { table, column, type }: Column, number: number) {
	const [t, c] = [name(table), name(column)];
	await client.query('savepoint one_column');
	try {
		const { rowCount } = await client.query(`update ${t} x set ${c} = ${values[type](c, number)}
			from (select ctid as at, row_number() over (order by ctid) as n from ${t}
				where ${keptRows[`${table}.${column}`] ?? true}) s
			where x.ctid = s.at and x.${c} is not null`);
		return rowCount ?? 0;
	} catch (error) {
		await client.query('rollback to savepoint one_column');
		return String(error);
	}
}

/** Overwrites the texts of all tables, words of the product too if asked; each round puts other texts into each row. */
export async function overwrite(client: pg.Client, round: number, { words }: { words: boolean }): Promise<Overwritten> {
	await client.query(functions(round));
	const found: Overwritten = { written: [], empty: [], refused: [] };
	for (const [at, one] of (await columnsOf(client)).entries()) {
		if (!words && isWord(one.table, one.column)) continue;
		const label = `${at + 1} ${one.table}.${one.column}`;
		await client.query('begin');
		const done = await overwriteColumn(client, one, at + 1);
		await client.query('commit');
		if (typeof done === 'string') found.refused.push(`${label}: ${done}`);
		else (done > 0 ? found.written : found.empty).push(label);
	}
	return found;
}
