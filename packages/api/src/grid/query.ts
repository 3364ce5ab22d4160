import { type GridQuery, type GridQueryInput, type GridResult, gridQuerySchema } from '@rewards/validators/grid';
import { type GridOptions, rowSetOf } from './condition/row-set';
import type { Grid, GridScopeKind, GridScopeOf } from './define/define';
import { queryGroups } from './group/groups';
import { queryPage } from './page/page';
import type { GridDatabase } from './statement/run';

/**
 * Answers a list query: one page of rows, or with `group` one page of groups, with the exact total of the same
 * snapshot.
 *
 * @param scope whose rows; check the caller's access before (programProcedure and the like)
 * @throws VALIDATION for a malformed query or a value that a field can't have (the field is named), BAD_REQUEST for an
 *   unknown field, an operation or summary that a field doesn't have and a foreign cursor, TIMEOUT
 */
export async function queryGrid<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	db: GridDatabase,
	scope: GridScopeOf<Kind>,
	query: GridQueryInput,
	options: GridOptions = {},
): Promise<GridResult<Row>> {
	return answerQuery(grid, db, scope, gridQuerySchema.parse(query), options);
}

/** `queryGrid` for a parsed query. */
export async function answerQuery<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	db: GridDatabase,
	scope: GridScopeOf<Kind>,
	query: GridQuery,
	options: GridOptions = {},
): Promise<GridResult<Row>> {
	const set = rowSetOf(grid, query, options);
	return query.group && query.group.length > 0
		? queryGroups(grid, db, scope, set, query)
		: queryPage(grid, db, scope, set, query);
}
