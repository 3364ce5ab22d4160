import type { GridResult } from '@rewards/validators/grid';
import { type AllRows, allRows, portionRows } from './all-rows';
import { GroupReader, summaryOf } from './nested-groups';
import { parseGridRequest } from './parse';
import { project, projectPaths } from './project';
import type { AskGrid, GridRequest } from './request';

/** The rows of the response. A store that requests no page expects all of them. */
function rowsOf<Row extends object>(
	{ query, whole, select }: GridRequest,
	first: GridResult<Row>,
	ask: AskGrid<Row>,
): readonly object[] | AllRows {
	const shape = (items: readonly Row[]) => projectPaths(items, select);
	if (!whole) return shape(first.items);
	const later = { ...query, skip: 0, take: portionRows, withTotal: false, totals: undefined };
	return allRows(first, (cursor) => ask({ ...later, cursor }), shape);
}

async function answerDevExtreme<Row extends object>(request: GridRequest, ask: AskGrid<Row>): Promise<object> {
	const { query, levels, requireTotalCount, requireGroupCount, totalSummary, whole } = request;
	const page = { skip: query.skip ?? 0, take: whole ? null : (query.take ?? null) };
	const grouped = levels.length > 0 ? await new GroupReader(request, ask).level(0, query.filter, page) : null;
	const result = grouped?.result ?? (await ask(query));
	return {
		data: grouped?.groups ?? rowsOf(request, result, ask),
		...(requireTotalCount ? { totalCount: result.total } : {}),
		...(grouped && requireGroupCount ? { groupCount: result.groupCount } : {}),
		...(totalSummary.length > 0 ? { summary: summaryOf(totalSummary, result.totals, result.total) } : {}),
	};
}

/**
 * Answers a REST list request in the requested dialect: `{ items, total, … }` as documented, or `{ data, totalCount,
 * groupCount, summary }` for DevExtreme's stores, with nested groups; `data` is `AllRows` where a store that requests
 * no page gets more than one. `ask` is the list procedure.
 */
export async function answerGridRequest<Row extends object>(input: unknown, ask: AskGrid<Row>): Promise<object> {
	const request = parseGridRequest(input);
	if (request.dialect === 'devextreme') return answerDevExtreme(request, ask);
	const { items, total, totals, groups, groupCount, nextCursor } = await ask(request.query);
	return {
		items: project(items, request.select),
		total,
		...(totals ? { totals } : {}),
		...(groups ? { groups, groupCount } : { nextCursor }),
	};
}
