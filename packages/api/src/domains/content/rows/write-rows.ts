import type { Statements } from '@rewards/db';
import { AppError } from '../../../errors';
import { yielder } from '../../../pieces';
import type { Kept, Table } from './tables';

/** The changes of a table's rows. */
export interface Change<Row> {
	added: Row[];
	changed: (Row & { version: number })[];
	removed: (Row & { version: number })[];
}

const keyOf = <Row>(table: Table<Row>, row: Row): string => table.key.map((field) => String(row[field])).join('/');
const isSame = (one: unknown, other: unknown): boolean =>
	Array.isArray(one) && Array.isArray(other)
		? one.length === other.length && one.every((each, at) => each === other[at])
		: one === other;
const saysTheSame = <Row>(table: Table<Row>, one: Row, other: Row): boolean =>
	Object.keys(table.columns).every((field) => isSame(one[field as keyof Row], other[field as keyof Row]));

/** The smallest set of changes from the rows that were read to those that are wanted. */
export function changeOf<Row>(table: Table<Row>, before: readonly (Row & Kept)[], after: readonly Row[]): Change<Row> {
	const old = new Map(before.map((row) => [keyOf(table, row), row]));
	const change: Change<Row> = { added: [], changed: [], removed: [] };
	for (const row of after) {
		const was = old.get(keyOf(table, row));
		old.delete(keyOf(table, row));
		if (!was) change.added.push(row);
		else if (was[table.within] !== row[table.within]) {
			change.removed.push(was);
			change.added.push(row);
		} else if (!saysTheSame(table, was, row)) change.changed.push({ ...row, version: was.version });
	}
	change.removed.push(...old.values());
	return change;
}
export const isNothing = ({ added, changed, removed }: Change<unknown>): boolean =>
	added.length + changed.length + removed.length === 0;

/** User and program for whom rows are written. */
export interface Writer {
	client: Statements;
	programId: string;
	userId: string | null;
}

const entriesOf = <Row>({ columns }: Table<Row>) => Object.entries<readonly [string, string]>(columns);
const record = <Row>(table: Table<Row>) =>
	`jsonb_to_recordset($3::jsonb) as r(${entriesOf(table)
		.map(([field, [, type]]) => `"${field}" ${type}`)
		.join(', ')}, version int)`;
const same = <Row>(table: Table<Row>, left: string) =>
	table.key.map((field) => `${left}.${table.columns[field][0]} = r."${field}"`).join(' and ');

/**
 * Characters per statement: related rows, such as all urls of a language, fit in one; many large texts take several.
 */
const portionLetters = 2_500_000;

/**
 * Serializes rows as JSON for statements of limited length, so that writing them doesn't block others; each with its
 * number of rows.
 */
async function* portions<Row>(rows: readonly Row[]): AsyncGenerator<{ json: string; count: number }> {
	const breathe = yielder();
	let portion: string[] = [];
	let letters = 0;
	for (const row of rows) {
		const json = JSON.stringify(row);
		if (letters + json.length > portionLetters && portion.length > 0) {
			yield { json: `[${portion.join(',')}]`, count: portion.length };
			[portion, letters] = [[], 0];
		}
		portion.push(json);
		letters += json.length;
		await breathe();
	}
	if (portion.length > 0) yield { json: `[${portion.join(',')}]`, count: portion.length };
}

/**
 * Adds rows. A row that existed before gets the version after its last, so that a client with the old one open can't
 * overwrite it.
 */
export async function addRows<Row>(writer: Writer, table: Table<Row>, rows: readonly Row[]): Promise<void> {
	const columns = entriesOf(table);
	for await (const { json } of portions(rows))
		await writer.client.query(
			`insert into ${table.name} (program_id, updated_by_id, version, ${columns.map(([, [column]]) => column).join(', ')})
		select $1::uuid, $2::uuid,
			coalesce((select max(v.version) from ${table.name}_version v where v.program_id = $1::uuid and ${same(table, 'v')}), 0) + 1,
			${columns.map(([field]) => `r."${field}"`).join(', ')}
		from ${record(table)}`,
			[writer.programId, writer.userId, json],
		);
}

/** Changes rows that are unchanged since they were read; CONFLICT when one isn't. */
export async function changeRows<Row>(
	writer: Writer,
	table: Table<Row>,
	rows: readonly (Row & { version: number })[],
): Promise<void> {
	const set = entriesOf(table)
		.filter(([field]) => !table.key.includes(field as keyof Row & string))
		.map(([field, [column]]) => `${column} = r."${field}"`);
	for await (const { json, count } of portions(rows)) {
		const { rowCount } = await writer.client.query(
			`update ${table.name} t set updated_by_id = $2::uuid, ${set.join(', ')} from ${record(table)}
			where t.program_id = $1::uuid and ${same(table, 't')} and t.version = r.version`,
			[writer.programId, writer.userId, json],
		);
		if (rowCount !== count) throw changedMeanwhile();
	}
}

/** Deletes rows that are unchanged since they were read; CONFLICT when one isn't. */
export async function removeRows<Row>(
	{ client, programId }: Writer,
	table: Table<Row>,
	rows: readonly (Row & { version: number })[],
): Promise<void> {
	if (rows.length === 0) return;
	const fields = table.key.map((field) => `"${field}" ${table.columns[field][1]}`).join(', ');
	// The key finds it; the version proves it unchanged.
	const named = rows.map((row) =>
		Object.fromEntries([...table.key, 'version' as const].map((field) => [field, row[field]])),
	);
	const { rowCount } = await client.query(
		`delete from ${table.name} t using jsonb_to_recordset($2::jsonb) as r(${fields}, version int)
		where t.program_id = $1::uuid and ${same(table, 't')} and t.version = r.version`,
		[programId, JSON.stringify(named)],
	);
	if (rowCount !== rows.length) throw changedMeanwhile();
}

const changedMeanwhile = () => new AppError('CONFLICT', { savedBy: '', savedAt: null });
