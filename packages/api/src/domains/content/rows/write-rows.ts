import type { Statements } from '@rewards/db';
import { AppError } from '../../../errors';
import type { Kept, Table } from './tables';

/** What is to be done to a table's rows so that they say something else. */
export interface Change<Row> {
	added: Row[];
	changed: (Row & { version: number })[];
	removed: (Row & { version: number })[];
}

const keyOf = <Row>(table: Table<Row>, row: Row): string => table.key.map((field) => String(row[field])).join('/');
const said = <Row>(table: Table<Row>, row: Row): string =>
	JSON.stringify(Object.keys(table.columns).map((field) => row[field as keyof Row]));

/** The least that leads from the rows as they were read to those that are wanted. */
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
		} else if (said(table, was) !== said(table, row)) change.changed.push({ ...row, version: was.version });
	}
	change.removed.push(...old.values());
	return change;
}
export const isNothing = ({ added, changed, removed }: Change<unknown>): boolean =>
	added.length + changed.length + removed.length === 0;

/** In whose name and program rows are written. */
export interface Writer {
	client: Statements;
	programId: string;
	userId: string;
}

const entriesOf = <Row>({ columns }: Table<Row>) => Object.entries<readonly [string, string]>(columns);
const record = <Row>(table: Table<Row>) =>
	`jsonb_to_recordset($3::jsonb) as r(${entriesOf(table)
		.map(([field, [, type]]) => `"${field}" ${type}`)
		.join(', ')}, version int)`;
const same = <Row>(table: Table<Row>, left: string) =>
	table.key.map((field) => `${left}.${table.columns[field][0]} = r."${field}"`).join(' and ');

/** Adds rows. One that was there before gets the version after its last, so that whoever still has the old one open can't overwrite it. */
export async function addRows<Row>(writer: Writer, table: Table<Row>, rows: readonly Row[]): Promise<void> {
	if (rows.length === 0) return;
	const columns = entriesOf(table);
	await writer.client.query(
		`insert into ${table.name} (program_id, updated_by_id, version, ${columns.map(([, [column]]) => column).join(', ')})
		select $1::uuid, $2::uuid,
			coalesce((select max(v.version) from ${table.name}_version v where v.program_id = $1::uuid and ${same(table, 'v')}), 0) + 1,
			${columns.map(([field]) => `r."${field}"`).join(', ')}
		from ${record(table)}`,
		[writer.programId, writer.userId, JSON.stringify(rows)],
	);
}

/** Changes rows that are still as they were read; CONFLICT when one isn't. */
export async function changeRows<Row>(
	writer: Writer,
	table: Table<Row>,
	rows: readonly (Row & { version: number })[],
): Promise<void> {
	if (rows.length === 0) return;
	const set = entriesOf(table)
		.filter(([field]) => !table.key.includes(field as keyof Row & string))
		.map(([field, [column]]) => `${column} = r."${field}"`);
	const { rowCount } = await writer.client.query(
		`update ${table.name} t set updated_by_id = $2::uuid, ${set.join(', ')} from ${record(table)}
		where t.program_id = $1::uuid and ${same(table, 't')} and t.version = r.version`,
		[writer.programId, writer.userId, JSON.stringify(rows)],
	);
	if (rowCount !== rows.length) throw changedMeanwhile();
}

/** Takes rows away that are still as they were read; CONFLICT when one isn't. */
export async function removeRows<Row>(
	{ client, programId }: Writer,
	table: Table<Row>,
	rows: readonly (Row & { version: number })[],
): Promise<void> {
	if (rows.length === 0) return;
	const fields = table.key.map((field) => `"${field}" ${table.columns[field][1]}`).join(', ');
	const { rowCount } = await client.query(
		`delete from ${table.name} t using jsonb_to_recordset($2::jsonb) as r(${fields}, version int)
		where t.program_id = $1::uuid and ${same(table, 't')} and t.version = r.version`,
		[programId, JSON.stringify(rows)],
	);
	if (rowCount !== rows.length) throw changedMeanwhile();
}

const changedMeanwhile = () => new AppError('CONFLICT', { savedBy: '', savedAt: null });
