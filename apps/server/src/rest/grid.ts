import { AppError } from '@rewards/api/errors/index';
import { type AskGrid, answerGridRequest } from '@rewards/api/grid/rest';
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

async function all<Row extends object>(ask: AskGrid<Row>, most: number): Promise<Row[]> {
	const rows: Row[] = [];
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await ask({ take: gridLimits.take, withTotal: false, ...(cursor ? { cursor } : {}) });
		rows.push(...page.items);
		if (rows.length > most) throw tooManyRows(most);
		cursor = page.nextCursor;
	}
	return rows;
}
const tooManyRows = (most: number) =>
	new AppError(
		'BAD_REQUEST',
		{ reason: 'tooManyRows', most },
		{
			message: `This is more than ${most} rows. Request them in pages (skip and take, or cursor) or for a shorter period.`,
		},
	);

/**
 * Lists that selectors and grids both load: all rows as a plain list, or a page for a grid query. More rows than `most`
 * are BAD_REQUEST, to bound the size of a response.
 */
export const listOrPage = <Row extends object>(
	query: GridQuery,
	ask: AskGrid<Row>,
	most = Number.POSITIVE_INFINITY,
): Promise<object> => (isGridQuery(query) ? answerGridRequest(query, ask) : all(ask, most));
