import { type GridDistinctQuery, type GridDistinctResult, gridDistinctSchema } from '@rewards/validators/grid';
import type { z } from 'zod';
import { searchText } from '../condition/compile-filter';
import { candidatesSql, containsSql } from '../condition/match-text';
import type { GridOptions } from '../condition/row-set';
import { rowSetOf } from '../condition/row-set';
import { conditionContext, whereSql } from '../condition/where';
import type { Grid, GridScopeKind, GridScopeOf } from '../define/define';
import { fieldOf } from '../define/faults';
import { fromSql } from '../define/from-sql';
import { plainText } from '../define/values';
import { Params } from '../statement/params';
import { type GridDatabase, runGrid } from '../statement/run';
import { asKey, distinctKey, keyOrder } from './group-key';

/**
 * Header filter: the values that a field has among the rows of a query, in the field's order with the blank one first,
 * and how many rows have each. Points in time count by their day in the query's time zone. A value works in a filter
 * with `=`, or in `anyof`. `valueSearch` searches the values, ignoring case and accents. Throws as `queryGrid` does.
 */
export async function distinctGrid<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	db: GridDatabase,
	scope: GridScopeOf<Kind>,
	query: z.input<typeof gridDistinctSchema>,
	options: GridOptions = {},
): Promise<GridDistinctResult> {
	return distinctOf(grid, db, scope, gridDistinctSchema.parse(query), options);
}

/** `distinctGrid` for a query that is parsed already. */
export async function distinctOf<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	db: GridDatabase,
	scope: GridScopeOf<Kind>,
	{ field: name, valueSearch, skip, take, ...asked }: GridDistinctQuery,
	options: GridOptions = {},
): Promise<GridDistinctResult> {
	const field = fieldOf(grid, name);
	const params = new Params();
	const set = rowSetOf(grid, asked, options);
	const wanted = plainText('valueSearch', searchText(valueSearch));
	const candidates = candidatesSql(field, wanted, conditionContext(grid, params, set.timeZone));
	const where = whereSql(grid, scope, set, params) + (candidates ? ` and ${candidates}` : '');
	const key = distinctKey(field, params, set.timeZone);
	const narrowed = wanted === '' ? '' : ` where ${containsSql('fold_text(k::text)', wanted, params)}`;
	const order = keyOrder(key, false);
	const text = [
		// Materialized, so that the text is searched once per value instead of once per row.
		`with a as materialized (select ${key.sql} as k, count(*) as n from ${fromSql(grid, scope, params, key.sql, where)} where ${where} group by 1),`,
		`g as materialized (select ${key.shown} as k, n from a${narrowed})`,
		`select m.total, p.n, p.k from (select count(*) as total from g) m`,
		`left join (select * from g order by ${order} limit ${take} offset ${skip}) p on true order by p.${order}`,
	].join(' ');
	const rows = await runGrid(db, text, params.values);
	return {
		values: rows.filter((row) => row[1] !== null).map((row) => ({ value: asKey(row[2]), count: Number(row[1]) })),
		total: Number(rows[0]?.[0] ?? 0),
	};
}
