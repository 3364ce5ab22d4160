import type { GridGroup, GridQuery, GridResult } from '@rewards/validators/grid';
import type { RowSet } from '../condition/row-set';
import { whereSql } from '../condition/where';
import type { Grid, GridScope } from '../define/define';
import { badRequest, fieldOf } from '../define/faults';
import { fromSql } from '../define/from-sql';
import { figuresOfGroups } from '../figures/sources';
import { Params } from '../statement/params';
import { type GridDatabase, runGrid } from '../statement/run';
import { asKey, groupKey, keyOrder } from './group-key';
import { readTotals, totalSqls } from './totals';

/**
 * One page of the groups of a level with their counts and totals, the number of groups, and the number of rows in all
 * of them. All in one statement, hence one snapshot.
 */
export async function queryGroups<Row extends object>(
	grid: Grid<Row>,
	db: GridDatabase,
	scope: GridScope,
	set: RowSet,
	query: GridQuery,
): Promise<GridResult<Row>> {
	const [level, ...deeper] = query.group ?? [];
	if (!level) throw new Error('Groups without a field');
	if (query.cursor !== undefined)
		throw badRequest('cursor', 'Groups are paged with skip and take.', { field: 'cursor' });
	for (const { field } of deeper) fieldOf(grid, field);
	const groupTotals = query.groupTotals ?? [];
	const totals = query.totals ?? [];

	const params = new Params();
	const where = whereSql(grid, scope, set, params);
	const key = groupKey(level, fieldOf(grid, level.field), params, set.timeZone);
	const aggregates = totalSqls(grid, groupTotals).map((sql, at) => `, ${sql} as t${at}`);
	const overall = totalSqls(grid, totals).map((sql, at) => `${sql} as o${at}`);
	const order = keyOrder(key, level.desc);
	const grouped =
		figuresOfGroups(grid, scope, set, level, groupTotals, params) ??
		`select ${key.sql} as k, count(*) as n${aggregates.join('')} from ${fromSql(grid, scope, params, key.sql, where, ...aggregates)} where ${where} group by 1`;
	const text = [
		`with a as (${grouped}),`,
		`g as materialized (select ${key.shown} as k, n${aggregates.map((_, at) => `, t${at}`).join('')} from a)`,
		`select m.groups, m.rows${overall.map((_, at) => `, o.o${at}`).join('')}, p.n, p.k${aggregates.map((_, at) => `, p.t${at}`).join('')}`,
		'from (select count(*) as groups, coalesce(sum(n), 0)::bigint as rows from g) m',
		overall.length > 0
			? `cross join (select ${overall.join(', ')} from ${fromSql(grid, scope, params, where, ...overall)} where ${where}) o`
			: '',
		`left join (select * from g order by ${order} limit ${query.take} offset ${query.skip}) p on true`,
		`order by p.${order}`,
	].join(' ');
	const rows = await runGrid(db, text, params.values);

	const head = rows[0] ?? [];
	const at = 2 + totals.length;
	const groups: GridGroup[] = rows
		.filter((row) => row[at] !== null)
		.map((row) => ({
			key: asKey(row[at + 1]),
			count: Number(row[at]),
			totals: readTotals(grid, groupTotals, row.slice(at + 2)),
		}));
	return {
		items: [],
		total: query.withTotal ? Number(head[1]) : null,
		totals: query.totals ? readTotals(grid, totals, head.slice(2, at)) : null,
		groups,
		groupCount: Number(head[0]),
		nextCursor: null,
	};
}
