import { type AskGrid, allRows, answerGridRequest, portionRows } from '@rewards/api/grid/rest';
import { gridLimits } from '@rewards/validators/grid';
import { z } from 'zod';

/** A grid query in either dialect; the api parses it. */
export const gridQuery = z.record(z.string(), z.unknown());
export type GridQuery = z.output<typeof gridQuery>;

/** Any of these makes a request a grid query. */
const parameters = new Set(
	`filters filter search searchExpr searchOperation searchValue sort group skip take cursor totals groupTotals totalSummary
	groupSummary requireTotalCount requireGroupCount select isLoadingAll parentIds userData`.split(/\s+/),
);
const isGridQuery = (query: GridQuery): boolean => Object.keys(query).some((name) => parameters.has(name));

/**
 * Lists that selectors and grids both load: all rows as a plain list, or a page for a grid query. More than one page is
 * `AllRows`, which are sent while they are read.
 */
export async function listOrPage<Row extends object>(query: GridQuery, ask: AskGrid<Row>): Promise<object> {
	if (isGridQuery(query)) return answerGridRequest(query, ask);
	const first = await ask({ take: gridLimits.take, withTotal: false });
	return allRows(first, (cursor) => ask({ cursor, take: portionRows, withTotal: false }));
}
