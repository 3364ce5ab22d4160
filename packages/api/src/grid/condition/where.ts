import type { GridDefinition, GridScope } from '../define/define';
import { badRequest } from '../define/faults';
import { compileScope } from '../define/scope';
import type { Params } from '../statement/params';
import { compileFilter, compileSearch, searchText } from './compile-filter';
import type { ConditionContext } from './context';
import type { RowSet } from './row-set';

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
