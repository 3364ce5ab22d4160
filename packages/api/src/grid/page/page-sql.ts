import type { GridDefinition, GridScope } from '../define/define';
import { fromSql } from '../define/from-sql';
import { compileScope } from '../define/scope';
import type { Params } from '../statement/params';
import { orderSql, outerOrderSql } from './compile-sort';
import { keysetRanges } from './keyset';
import { deep, type PagePlan } from './page-plan';

/** The names of a row's values, in the order of the SELECT list. */
export const columnNames = (grid: GridDefinition): string[] => [
	...Object.entries(grid.fields)
		.filter(([, field]) => !field.hidden)
		.map(([name]) => name),
	...Object.keys(grid.extra ?? {}),
];

function selectSql(grid: GridDefinition): string {
	const fields = Object.entries(grid.fields)
		.filter(([, field]) => !field.hidden)
		.map(([name, { sql, type }]) => `${type === 'datetime' ? `(${sql} at time zone 'UTC')` : sql} as "${name}"`);
	const extra = Object.entries(grid.extra ?? {}).map(([name, { sql }]) => `${sql} as "${name}"`);
	return [...fields, ...extra].join(', ');
}

/** Written as a literal, not as a parameter: a plan for any LIMIT is a plan for a long one. */
function whole(value: number): string {
	if (!Number.isSafeInteger(value) || value < 0) throw new Error(`Not a number of rows: ${value}`);
	return String(value);
}

/**
 * FROM item `page`: the rows of one page by field name. Its order is that of `pageOrderSql`, to be repeated outside.
 */
export function pageSql(grid: GridDefinition, scope: GridScope, where: string, plan: PagePlan, params: Params): string {
	const key = grid.fields[grid.key]?.sql;
	const order = orderSql(plan.order);
	const list = selectSql(grid);
	const within = compileScope(grid, scope, params);
	const tables = fromSql(grid, scope, params, list, within, where, order);
	const ranges = plan.position ? keysetRanges(plan.order, plan.position, params) : ['true'];
	const end = `${plan.offset > 0 ? ` offset ${whole(plan.offset)}` : ''} limit ${whole(plan.limit)}`;
	const [range] = ranges;
	if (ranges.length === 1) {
		const rows = (columns: string): string =>
			`select ${columns} from ${fromSql(grid, scope, params, columns, where, order)} where ${where}${range === 'true' ? '' : ` and ${range}`} order by ${order}${end}`;
		if (plan.offset < deep) return `(${rows(list)}) page`;
		// Skipped rows are read by key alone, from the index if it contains the whole order.
		return `(select ${list} from ${tables} where ${within} and ${key} = any(array(${rows(key ?? '')}))) page`;
	}
	if (ranges.length === 0) return `(select ${list} from ${tables} where false) page`;
	const reach = whole(plan.offset + plan.limit);
	const pieces = ranges.map(
		(piece) => `(select ${list} from ${tables} where ${where} and ${piece} order by ${order} limit ${reach})`,
	);
	return `(select * from (${pieces.join(' union all ')}) pieces order by ${outerOrderSql('pieces', plan.order)}${end}) page`;
}
