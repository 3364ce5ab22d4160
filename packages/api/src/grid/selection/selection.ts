import type { PoolClient } from '@rewards/db';
import { type GridSelection, gridSelectionSchema } from '@rewards/validators/grid';
import type { z } from 'zod';
import { AppError } from '../../errors';
import type { GridOptions } from '../condition/row-set';
import { rowSetOf } from '../condition/row-set';
import { whereSql } from '../condition/where';
import type { Grid, GridDefinition, GridField, GridScope, GridScopeKind, GridScopeOf } from '../define/define';
import { fieldOf } from '../define/faults';
import { fromSql } from '../define/from-sql';
import { sqlTypeOf, valueFor } from '../define/values';
import { Params } from '../statement/params';
import { faultOf, type GridDatabase, runGrid } from '../statement/run';

type SelectionInput = z.input<typeof gridSelectionSchema>;

const keysSql = (grid: GridDefinition, key: GridField, keys: readonly string[], params: Params): string =>
	params.add(
		keys.map((value) => valueFor(grid.key, key, value)),
		`${sqlTypeOf(key)}[]`,
	);

/** FROM and WHERE of the selected rows. The scope applies to ids too, so another account's selects nothing. */
function chosenSql(
	grid: GridDefinition,
	scope: GridScope,
	selection: GridSelection,
	options: GridOptions,
	params: Params,
): string {
	const key = fieldOf(grid, grid.key);
	const set = rowSetOf(grid, selection.kind === 'ids' ? {} : selection, options);
	const where = whereSql(grid, scope, set, params);
	const keys = selection.kind === 'ids' ? selection.ids : selection.except;
	const tables = fromSql(grid, scope, params, key.sql, where);
	if (keys.length === 0) return `from ${tables} where ${where}`;
	const match = `${key.sql} ${selection.kind === 'ids' ? '= any' : '<> all'}(${keysSql(grid, key, keys, params)})`;
	return `from ${tables} where ${where} and ${match}`;
}

export interface HeldSelection {
	/** Name of a temporary table with the keys, each once, as `id`; dropped with the transaction. */
	table: string;
	count: number;
}

let held = 0;

/**
 * Fixes the rows of a bulk action within its transaction: all statements that follow use the same rows, `update … from
 * ${table} s where t.id = s.id`. Rows that are not in the scope or not in the list are left out.
 *
 * @throws CONFLICT (`reason: selectionChanged`, `expected`, `found`) when the number of matches differs from the
 *   confirmed one, and what `queryGrid` throws
 */
export async function holdSelection<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	client: Pick<PoolClient, 'query'>,
	scope: GridScopeOf<Kind>,
	input: SelectionInput,
	options: GridOptions = {},
): Promise<HeldSelection> {
	held = (held + 1) % 1_000_000;
	const table = `selection_${held}`;
	const key = fieldOf(grid, grid.key);
	// Created first and filled then, because a statement that creates a table accepts no parameters.
	await client.query(`create temporary table ${table} (id ${sqlTypeOf(key)} primary key) on commit drop`);
	const count = await writeSelection(grid, client, scope, input, (chosen) => `insert into ${table} ${chosen}`, options);
	await client.query(`analyze ${table}`);
	return { table, count };
}

/**
 * Writes the keys of a selection in one statement, and returns their number. `insert` gets a SELECT of the keys, each
 * once, as `id`, and a function that adds parameters of its own. Throws as `holdSelection` does.
 */
export async function writeSelection<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	client: Pick<PoolClient, 'query'>,
	scope: GridScopeOf<Kind>,
	input: SelectionInput,
	insert: (chosen: string, add: (value: unknown, sqlType: string) => string) => string,
	options: GridOptions = {},
): Promise<number> {
	const selection = gridSelectionSchema.parse(input);
	const params = new Params();
	const key = fieldOf(grid, grid.key);
	const chosen = `select ${key.sql} as id ${chosenSql(grid, scope, selection, options, params)}`;
	const text = insert(chosen, (value, sqlType) => params.add(value, sqlType));
	const { rowCount } = await client.query(text, params.values).catch((error: unknown) => {
		throw faultOf(error);
	});
	const count = rowCount ?? 0;
	if (selection.kind === 'matching' && selection.total !== undefined && selection.total !== count) {
		throw new AppError(
			'CONFLICT',
			{ reason: 'selectionChanged', expected: selection.total, found: count },
			{ message: `${count} records match now, not ${selection.total}. Review them again.` },
		);
	}
	return count;
}

/** The number of rows in a selection: for the confirmation. Throws as `queryGrid` does. */
export async function countSelection<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	db: GridDatabase,
	scope: GridScopeOf<Kind>,
	input: SelectionInput,
	options: GridOptions = {},
): Promise<number> {
	const params = new Params();
	const chosen = chosenSql(grid, scope, gridSelectionSchema.parse(input), options, params);
	const rows = await runGrid(db, `select count(*) ${chosen}`, params.values);
	return Number(rows[0]?.[0]);
}

/**
 * The keys of a selection in order, in batches, for jobs that process them one by one: pass the last finished key as
 * `after`, and a job that was killed continues after it. Concurrent changes are visible when a batch is read.
 */
export async function* selectedKeys<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	db: GridDatabase,
	scope: GridScopeOf<Kind>,
	input: SelectionInput,
	{ size = 1000, after, ...options }: GridOptions & { size?: number; after?: string } = {},
): AsyncGenerator<string[]> {
	const selection = gridSelectionSchema.parse(input);
	const key = fieldOf(grid, grid.key);
	let last = after;
	while (true) {
		const params = new Params();
		const chosen = chosenSql(grid, scope, selection, options, params);
		const beyond =
			last === undefined ? '' : ` and ${key.sql} > ${params.add(valueFor(grid.key, key, last), sqlTypeOf(key))}`;
		const text = `select ${key.sql}::text ${chosen}${beyond} order by ${key.sql} limit ${Math.trunc(size)}`;
		const keys = (await runGrid(db, text, params.values, 'plain')).map(([value]) => String(value));
		if (keys.length > 0) yield keys;
		if (keys.length < size) return;
		last = keys.at(-1);
	}
}
