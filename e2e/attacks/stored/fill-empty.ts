import pg from 'pg';

/** What the rows belong to, so that pages show them. */
export interface Owners {
	programId: string;
	accountId: string;
	userId: string;
}

interface Column {
	column: string;
	type: string;
	/** Table and column that a foreign key names. */
	to: string | null;
	toColumn: string | null;
	/** A word that a check of the table accepts there. */
	word: string | null;
}

const name = pg.escapeIdentifier;
const plain: Record<string, unknown> = {
	text: 'x',
	jsonb: '{}',
	bool: false,
	int2: 1,
	int4: 1,
	int8: 1,
	numeric: 1,
	float8: 1,
	bytea: Buffer.from('x'),
	timestamptz: new Date(),
	date: new Date(),
};

/** Tables with texts, without rows. */
async function emptyTables(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ table: string }>(`select distinct table_name as table
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name in ('text', 'varchar', '_text', 'jsonb')`);
	const empty: string[] = [];
	for (const { table } of rows)
		if ((await client.query(`select 1 from ${name(table)} limit 1`)).rowCount === 0) empty.push(table);
	return empty;
}

/** Columns that a new row has to have; the product writes every array. */
const neededColumns = async (client: pg.Client, table: string) =>
	(
		await client.query<Column>(
			`select a.attname as column, t.typname as type, f.confrelid::regclass::text as to, fa.attname as "toColumn",
				(select substring(pg_get_constraintdef(k.oid) from '\\m' || a.attname || '\\M[^'']*''([^'']+)''')
					from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
					order by cardinality(k.conkey) limit 1) as word
			from pg_attribute a join pg_type t on t.oid = a.atttypid
			left join lateral (select c.confrelid, c.confkey[array_position(c.conkey, a.attnum)] as num from pg_constraint c
				where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.conkey) limit 1) f on true
			left join pg_attribute fa on fa.attrelid = f.confrelid and fa.attnum = f.num
			where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and not a.atthasdef
				and (a.attnotnull or t.typname = '_text')`,
			[name(table)],
		)
	).rows;

async function valueFor(client: pg.Client, table: string, one: Column, owners: Owners): Promise<unknown> {
	if (one.column === 'program_id') return owners.programId;
	if (one.column === 'account_id') return owners.accountId;
	// A key acts as a user of its own, which the person at the browser must not become.
	if (one.to === 'app_user' && table !== 'api_key') return owners.userId;
	if (one.to && one.toColumn) {
		const { rows } = await client.query<{ value: unknown }>(
			`select ${name(one.toColumn)} as value from ${one.to} order by 1 desc limit 1`,
		);
		return rows[0]?.value ?? null;
	}
	if (one.type === 'uuid') return crypto.randomUUID();
	if (one.column === 'language') return 'en';
	if (one.type.startsWith('_')) return one.word ? [one.word] : [];
	return one.word ?? plain[one.type];
}

async function fillTable(client: pg.Client, table: string, owners: Owners): Promise<void> {
	const columns = await neededColumns(client, table);
	const values: unknown[] = [];
	for (const one of columns) values.push(await valueFor(client, table, one, owners));
	const names = columns.map(({ column }) => name(column)).join(', ');
	const places = columns.map((_, at) => `$${at + 1}`).join(', ');
	await client.query(`insert into ${name(table)} (${names}) values (${places})`, values);
}

/** Gives each table with texts a row, if one as simple as this is possible; some refer to rows made just before. */
export async function fillEmpty(client: pg.Client, owners: Owners): Promise<void> {
	for (const _ of ['first', 'those that refer to them', 'those that refer to these'])
		for (const table of await emptyTables(client)) await fillTable(client, table, owners).catch(() => undefined);
}
