import type { GridSort } from '@rewards/validators/grid';
import type { GridDefinition, GridField } from '../define/define';
import { badRequest, fieldOf } from '../define/faults';
import { orderedSql, rootCollation } from '../define/field-sql';

/** One column of a total order. */
export interface SortColumn {
	name: string;
	field: GridField;
	desc: boolean;
}

/**
 * The sort order of a list, which is total: the requested one (or the grid's own), each field once, and the key as
 * tiebreaker, so that no two rows are equal and all pages together are exactly the set. The key has the direction of
 * the column before it, because an index (program, column, key) can only be read forwards or backwards as a whole.
 */
export function resolveSort(grid: GridDefinition, sort: readonly GridSort[] | undefined): SortColumn[] {
	const columns: SortColumn[] = [];
	const take = (name: string, desc: boolean): void => {
		if (columns.some((column) => column.name === name)) return;
		columns.push({ name, field: fieldOf(grid, name), desc });
	};
	for (const { field: name, desc } of sort && sort.length > 0 ? sort : grid.defaultSort) {
		if (fieldOf(grid, name).sort === false)
			throw badRequest('notSortable', `This list can't be sorted by "${name}".`, { field: name });
		if (columns.some((column) => column.name === grid.key)) break;
		take(name, desc);
	}
	take(grid.key, columns.at(-1)?.desc ?? false);
	return columns;
}

/** The reverse order. */
export const reverseSort = (columns: readonly SortColumn[]): SortColumn[] =>
	columns.map((column) => ({ ...column, desc: !column.desc }));

/** NULL counts as smaller than everything, as blank cells do in a spreadsheet sorted ascending. */
const direction = ({ field, desc }: SortColumn): string => {
	if (!field.nullable) return desc ? ' desc' : '';
	return desc ? ' desc nulls last' : ' nulls first';
};

/** ORDER BY list over the tables. */
export const orderSql = (columns: readonly SortColumn[]): string =>
	columns.map((column) => orderedSql(column.field) + direction(column)).join(', ');

/** The same ORDER BY list over a subquery that returns the fields by name. */
export const outerOrderSql = (alias: string, columns: readonly SortColumn[]): string =>
	columns
		.map((column) => {
			const collate = column.field.type === 'text' || column.field.type === 'enum' ? ` ${rootCollation}` : '';
			return `${alias}."${column.name}"${collate}${direction(column)}`;
		})
		.join(', ');

/** Identifies an order in cursors and in the cache of positions. */
export const sortSignature = (columns: readonly SortColumn[]): string =>
	columns.map((column) => `${column.desc ? '-' : '+'}${column.name}`).join('');
