import type { GridFilter } from '@rewards/validators/grid';
import type { ConditionContext } from './compile-condition';
import { compileFilter, compileSearch, searchText } from './compile-filter';
import type { GridDefinition, GridScope } from './define';
import { badRequest } from './faults';
import type { Params } from './params';
import { compileScope, scopeId } from './scope';

/** Which rows a query is about, before sorting and paging. */
export interface RowSet {
	filter?: GridFilter | undefined;
	search?: string | undefined;
	/** Added by the server; may name hidden fields. */
	fixed?: GridFilter | undefined;
	/** Whose days count; UTC when undefined. */
	timeZone?: string | undefined;
}

export const conditionContext = ({ search }: GridDefinition, params: Params, timeZone?: string): ConditionContext => ({
	params,
	timeZone,
	folded: (search && ('folded' in search ? search.folded : search.candidates)) ?? null,
});

/** WHERE of a row set, scope first. */
export function whereSql(grid: GridDefinition, scope: GridScope, set: RowSet, params: Params): string {
	const context = conditionContext(grid, params, set.timeZone);
	if (searchText(set.search) !== '' && !grid.search)
		throw badRequest('search', 'This list has no search.', { field: 'search' });
	return [
		compileScope(grid, scope, params),
		grid.where ? `(${grid.where})` : null,
		set.fixed ? compileFilter(grid, set.fixed, context, true) : null,
		set.filter ? compileFilter(grid, set.filter, context) : null,
		compileSearch(grid, set.search, context),
	]
		.filter((condition) => condition !== null)
		.join(' and ');
}

/** Whether nothing but the scope and the grid's own condition decides. */
export const isWhole = (set: RowSet): boolean => !set.filter && !set.fixed && searchText(set.search) === '';

/** Equal for row sets of which one answer serves both. */
export const setKey = (grid: GridDefinition, scope: GridScope, set: RowSet): string =>
	JSON.stringify([
		grid.name,
		scopeId(scope),
		set.timeZone ?? null,
		set.fixed ?? null,
		set.filter ?? null,
		searchText(set.search),
	]);
