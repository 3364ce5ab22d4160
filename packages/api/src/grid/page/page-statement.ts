import type { GridScalar, GridTotal, GridTotals } from '@rewards/validators/grid';
import { isWhole, type RowSet } from '../condition/row-set';
import { whereSql } from '../condition/where';
import type { GridDefinition, GridScope } from '../define/define';
import { fieldOf } from '../define/faults';
import { fromSql } from '../define/from-sql';
import { sqlTypeOf } from '../define/values';
import { figuresOfSet } from '../figures/sources';
import { readTotals, totalSqls } from '../group/totals';
import { Params } from '../statement/params';
import { type GridDatabase, runGrid } from '../statement/run';
import { outerOrderSql, type SortColumn } from './compile-sort';
import { readVersion, type Version, versionSql } from './data-version';
import type { PagePlan } from './page-plan';
import { columnNames, pageSql } from './page-sql';

/** What one statement reads, all of it in one snapshot. */
export interface PageNeeds {
	/** The order of the response, which the plan may scan backwards. */
	order: SortColumn[];
	/** null: no rows. */
	plan: PagePlan | null;
	count: boolean;
	totals: readonly GridTotal[];
	/** The rows of the set by key, from the cache; the statement then selects these. */
	keys?: readonly GridScalar[] | undefined;
}

export interface PageAnswer {
	version: Version | null;
	/** null when it wasn't counted. */
	count: number | null;
	totals: GridTotals;
	rows: unknown[][];
}

/** WHERE of rows whose keys are known. */
function keyedSql(grid: GridDefinition, scope: GridScope, keys: readonly GridScalar[], params: Params): string {
	const key = fieldOf(grid, grid.key);
	return `${whereSql(grid, scope, {}, params)} and ${key.sql} = any(${params.add(keys, `${sqlTypeOf(key)}[]`)})`;
}

/** Runs the statement for a page: data version, count and totals, and rows. */
export async function runPage(
	grid: GridDefinition,
	db: GridDatabase,
	scope: GridScope,
	set: RowSet,
	{ order, plan, count, totals, keys }: PageNeeds,
): Promise<PageAnswer> {
	const params = new Params();
	const counted = count || totals.length > 0;
	// Always compiled, since that validates it; but parameters that the statement doesn't use can't be sent.
	const where = keys
		? keyedSql(grid, scope, keys, params)
		: whereSql(grid, scope, set, counted || plan ? params : new Params());
	const version = versionSql(grid, scope, params);
	const aggregates = ['count(*)', ...totalSqls(grid, totals)];
	const names = plan ? columnNames(grid) : [];

	const columns = [
		...(version ? ['v.version', 'v.live', 'v.parts'] : []),
		...(counted ? aggregates.map((_, at) => `c.a${at}`) : []),
		...names.map((name) => `page."${name}"`),
	];
	if (columns.length === 0) return { version: null, count: null, totals: {}, rows: [] };
	const figures = counted
		? (figuresOfSet(grid, scope, set, totals, params) ??
			`select ${aggregates.map((sql, at) => `${sql} as a${at}`).join(', ')} from ${fromSql(grid, scope, params, where, ...aggregates)} where ${where}`)
		: null;
	const meta = [...(version ? [version] : []), ...(figures ? [`(${figures}) c`] : [])].join(' cross join ');
	let text = `select ${columns.join(', ')} from ${meta}`;
	if (plan) {
		const page = pageSql(grid, scope, where, plan, params);
		text += `${meta ? ' left join ' : ''}${page}${meta ? ' on true' : ''} order by ${outerOrderSql('page', order)}`;
	}
	// Whichever row such a page starts at, an index over the order serves it; the page after a known one starts one row
	// on.
	const versionAlone = !plan && !counted;
	const few = keys !== undefined || versionAlone || (!grid.planAnew && isWhole(set) && (!plan || plan.offset <= 1));
	const rows = await runGrid(db, text, params.values, few ? 'named' : counted ? 'heavy' : 'plain');

	const head = rows[0] ?? [];
	const afterVersion = version ? 3 : 0;
	const afterCount = afterVersion + (counted ? aggregates.length : 0);
	const keyAt = afterCount + names.indexOf(grid.key);
	return {
		version: version ? readVersion(head) : null,
		count: counted ? Number(head[afterVersion]) : null,
		totals: counted ? readTotals(grid, totals, head.slice(afterVersion + 1, afterCount)) : {},
		// A page without rows leaves one row of NULLs next to the version and the count.
		rows: plan ? rows.filter((row) => row[keyAt] !== null).map((row) => row.slice(afterCount)) : [],
	};
}
