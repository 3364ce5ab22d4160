import type { GridResult } from '@rewards/validators/grid';
import { badRequest } from '../define/faults';
import { GroupReader, nestedLimit, summaryOf } from './nested-groups';
import { parseGridRequest } from './parse';
import { project, projectPaths } from './project';
import type { AskGrid, GridRequest } from './request';

const tooManyRows = (): Error =>
	badRequest('tooManyRows', `More than ${nestedLimit} rows match. Request pages (skip and take) or add a filter.`, {
		most: nestedLimit,
	});

/** A page of rows. A store that requests no page expects all rows, so it gets all of them or an error. */
async function rowsOf<Row extends object>({ query, whole }: GridRequest, ask: AskGrid<Row>): Promise<GridResult<Row>> {
	const result = await ask(query);
	if (!whole || result.nextCursor === null) return result;
	if ((result.total ?? 0) - (query.skip ?? 0) > nestedLimit) throw tooManyRows();
	const items = [...result.items];
	for (let cursor: string | null = result.nextCursor; cursor !== null; ) {
		if (items.length >= nestedLimit) throw tooManyRows();
		const next: GridResult<Row> = await ask({ ...query, skip: 0, cursor, withTotal: false, totals: undefined });
		items.push(...next.items);
		cursor = next.nextCursor;
	}
	return { ...result, items };
}

async function answerDevExtreme<Row extends object>(request: GridRequest, ask: AskGrid<Row>): Promise<object> {
	const { query, levels, requireTotalCount, requireGroupCount, totalSummary, select, whole } = request;
	const page = { skip: query.skip ?? 0, take: whole ? null : (query.take ?? null) };
	const grouped = levels.length > 0 ? await new GroupReader(request, ask).level(0, query.filter, page) : null;
	const result = grouped?.result ?? (await rowsOf(request, ask));
	return {
		data: grouped?.groups ?? projectPaths(result.items, select),
		...(requireTotalCount ? { totalCount: result.total } : {}),
		...(grouped && requireGroupCount ? { groupCount: result.groupCount } : {}),
		...(totalSummary.length > 0 ? { summary: summaryOf(totalSummary, result.totals, result.total) } : {}),
	};
}

/**
 * Answers a REST list request in the requested dialect: `{ items, total, … }` as documented, or `{ data, totalCount,
 * groupCount, summary }` for DevExtreme's stores, with nested groups. `ask` is the list procedure.
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
