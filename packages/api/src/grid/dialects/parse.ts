import { type GridFilter, gridLimits } from '@rewards/validators/grid';
import { readExpression, readFilters, readSearch } from './filter';
import {
	isRecord,
	isTheirGroup,
	type Raw,
	readCount,
	readFlag,
	readGroup,
	readSelect,
	readSort,
	readSummaries,
	readText,
	totalsOf,
} from './params';
import type { GridRequest } from './request';

/** Parameters that only DevExtreme's stores send; any of them selects its response format. */
const theirs = [
	'filter',
	'requireTotalCount',
	'requireGroupCount',
	'totalSummary',
	'groupSummary',
	'searchExpr',
	'searchOperation',
	'searchValue',
	'isLoadingAll',
	'parentIds',
	'userData',
];
const ours = ['filters', 'totals'];

const has = (raw: Raw, name: string): boolean =>
	Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== '';

const both = (...filters: (GridFilter | undefined)[]): GridFilter | undefined => {
	const there = filters.filter((filter) => filter !== undefined);
	return there.length > 1 ? { and: there } : there[0];
};

/**
 * Understands the query parameters of a list request, each JSON-encoded, in the documented dialect (`filters`, `skip`,
 * `take`, `sort`, `group`, `totals`, `groupTotals`, `search`, `cursor`) or as the load options of DevExtreme's
 * CustomStore. Without `take` the response has as many rows as allowed, for DevExtreme all of them. Throws BAD_REQUEST
 * naming the parameter.
 */
export function parseGridRequest(input: unknown): GridRequest {
	const raw: Raw = isRecord(input) ? input : {};
	const isTheirs = theirs.some((name) => has(raw, name)) || isTheirGroup(raw);
	const dialect = isTheirs && !ours.some((name) => has(raw, name)) ? 'devextreme' : 'documented';
	const { levels, expanded } = readGroup(raw);
	// A client of the documented dialect may use DevExtreme's names for its summaries.
	const named = (ourName: string, theirName: string): string =>
		dialect === 'documented' && (has(raw, ourName) || !has(raw, theirName)) ? ourName : theirName;
	const totalSummary = readSummaries(raw, named('totals', 'totalSummary'));
	const groupSummary = readSummaries(raw, named('groupTotals', 'groupSummary'));
	const requireTotalCount = readFlag(raw, 'requireTotalCount');
	const sort = readSort(raw);
	const take = readCount(raw, 'take');
	const cursor = readText(raw, 'cursor');
	const search = readText(raw, 'search');
	const timeZone = readText(raw, 'timeZone');
	const filter = dialect === 'documented' ? readFilters(raw) : both(readExpression(raw), readSearch(raw));
	const totals = totalsOf(totalSummary);
	return {
		dialect,
		levels: dialect === 'documented' ? [] : levels,
		expanded,
		whole: take === undefined,
		requireTotalCount,
		requireGroupCount: readFlag(raw, 'requireGroupCount'),
		select: readSelect(raw),
		totalSummary,
		groupSummary,
		query: {
			skip: readCount(raw, 'skip') ?? 0,
			take: take ?? gridLimits.take,
			withTotal: dialect === 'documented' || requireTotalCount || totalSummary.includes('rows'),
			filter,
			search,
			timeZone,
			sort: sort.length > 0 ? sort : undefined,
			cursor,
			totals: totals.length > 0 ? totals : undefined,
			...(dialect === 'documented' && levels.length > 0 ? { group: levels, groupTotals: totalsOf(groupSummary) } : {}),
		},
	};
}
