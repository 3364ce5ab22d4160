import { type AskGrid, answerGridRequest } from '@rewards/api/grid/rest';
import { gridLimits } from '@rewards/validators/grid';
import { z } from 'zod';

/** A grid query in either dialect; the api takes it apart. */
export const gridQuery = z.record(z.string(), z.unknown());
type GridQuery = z.output<typeof gridQuery>;

/** Any of these makes a request one of a grid. */
const parameters = new Set(
	`filters filter search searchExpr searchOperation searchValue sort group skip take cursor totals groupTotals totalSummary
	groupSummary requireTotalCount requireGroupCount select isLoadingAll`.split(/\s+/),
);
const isGridQuery = (query: GridQuery): boolean => Object.keys(query).some((name) => parameters.has(name));

async function all<Row extends object>(ask: AskGrid<Row>): Promise<Row[]> {
	const rows: Row[] = [];
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await ask({ take: gridLimits.take, withTotal: false, ...(cursor ? { cursor } : {}) });
		rows.push(...page.items);
		cursor = page.nextCursor;
	}
	return rows;
}

/** Lists that selectors and grids both load: all rows as a plain list, or a page when a grid asks. */
export const listOrPage = <Row extends object>(query: GridQuery, ask: AskGrid<Row>): Promise<object> =>
	isGridQuery(query) ? answerGridRequest(query, ask) : all(ask);
