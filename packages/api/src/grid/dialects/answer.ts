import {
	type GridFilter,
	type GridGroup,
	type GridQueryInput,
	type GridResult,
	type GridTotals,
	gridGroupFilter,
	gridLimits,
} from '@rewards/validators/grid';
import { badRequest } from '../define/faults';
import { isRecord, totalsOf } from './params';
import { parseGridRequest } from './parse';
import type { GridRequest, GroupLevel, SummaryRequest } from './request';

/** Asks a list procedure; what a caller may see is decided there. */
export type AskGrid<Row extends object> = (query: GridQueryInput) => Promise<GridResult<Row>>;

type Key = GridGroup['key'];
interface DataGroup {
	key: Key;
	count: number;
	items: unknown[] | null;
	summary?: (number | string | null)[];
}

/** Groups and rows within groups that one answer may hold. */
const nestedLimit = 10_000;
/** Questions that one answer may take. */
const questionLimit = 500;

const tooManyGroups = (): Error =>
	badRequest('group', 'There are too many groups for one answer. Ask for fewer levels or page the groups.', {
		field: 'group',
	});

const summaryOf = (
	requests: readonly SummaryRequest[],
	totals: GridTotals | null,
	count: number | null,
): (number | string | null)[] =>
	requests.map((request) => (request === 'rows' ? count : (totals?.[`${request.summary}:${request.field}`] ?? null)));

const noField = (field: string): Error => badRequest('unknownField', `This list has no field "${field}".`, { field });

function project(items: readonly object[], select: readonly string[] | null): object[] {
	if (!select) return [...items];
	return items.map((item) => {
		const row = new Map<string, unknown>(Object.entries(item));
		return Object.fromEntries(
			select.map((field) => {
				if (!row.has(field)) throw noField(field);
				return [field, row.get(field)];
			}),
		);
	});
}

/** DevExtreme reads "user.email" as a path, also in what it has selected: the parts of an object stay within it. */
function projectPaths(items: readonly object[], select: readonly string[] | null): object[] {
	const paths = select?.filter((field) => field.includes('.')) ?? [];
	if (!select || paths.length === 0) return project(items, select);
	const plain = project(
		items,
		select.filter((field) => !field.includes('.')),
	);
	return items.map((item, at) => {
		const row: Record<string, unknown> = { ...plain[at] };
		for (const path of paths) {
			const [outer = '', inner = ''] = path.split('.');
			const held: unknown = Object.hasOwn(item, outer) ? Reflect.get(item, outer) : undefined;
			if (!isRecord(held) || !Object.hasOwn(held, inner)) throw noField(path);
			const known = row[outer];
			row[outer] = { ...(isRecord(known) ? known : {}), [inner]: held[inner] };
		}
		return row;
	});
}

/** DevExtreme's key of a calendar group is the part itself: the year 2025, within it the month 3. */
function partKey(levels: readonly GroupLevel[], at: number, key: Key): Key {
	const level = levels[at];
	if (typeof key !== 'string' || !level || typeof level.interval !== 'string') return key;
	const [year = 0, month = 0, day = 0] = key.slice(0, 10).split('-').map(Number);
	const within = (part: string): boolean =>
		levels.slice(0, at).some(({ field, interval }) => field === level.field && interval === part);
	switch (level.interval) {
		case 'year':
			return year;
		case 'quarter':
			return within('year') ? Math.ceil(month / 3) : key;
		case 'month':
			return within('year') ? month : key;
		default:
			return within('month') ? day : key;
	}
}

class GroupReader<Row extends object> {
	private questions = 0;
	private held = 0;

	constructor(
		private readonly request: GridRequest,
		private readonly ask: AskGrid<Row>,
	) {}

	private async question(query: GridQueryInput): Promise<GridResult<Row>> {
		this.questions += 1;
		if (this.questions > questionLimit || this.held > nestedLimit) {
			throw tooManyGroups();
		}
		const result = await this.ask(query);
		this.held += result.items.length + (result.groups?.length ?? 0);
		return result;
	}

	/** Refuses what can't fit before the first group is opened: a refusal must not cost hundreds of questions about a large table. */
	private foresee(at: number, groups: readonly GridGroup[]): void {
		const { levels, expanded } = this.request;
		const isLast = at + 1 === levels.length;
		if (isLast && !expanded) return;
		const rows = isLast ? groups.reduce((sum, { count }) => sum + count, 0) : groups.length;
		if (this.questions + groups.length > questionLimit || this.held + rows > nestedLimit) throw tooManyGroups();
	}

	/** One level and all below it; the first is the only one that is paged. */
	async level(
		at: number,
		filter: GridFilter | undefined,
		page: { skip: number; take: number },
	): Promise<{ groups: DataGroup[]; result: GridResult<Row> }> {
		const { query, levels, groupSummary } = this.request;
		const level = levels[at];
		if (!level) throw new Error('There is no such level of groups');
		const result = await this.question({
			...page,
			filter,
			search: query.search,
			timeZone: query.timeZone,
			group: [level],
			groupTotals: totalsOf(groupSummary),
			...(at === 0 ? { totals: query.totals, withTotal: query.withTotal } : { withTotal: false }),
		});
		// A level below the first can't be paged, so it is whole or it is refused.
		if (at > 0 && (result.groupCount ?? 0) > gridLimits.take) throw tooManyGroups();
		this.foresee(at, result.groups ?? []);
		const groups: DataGroup[] = [];
		for (const { key, count, totals } of result.groups ?? []) {
			const inner: GridFilter = { and: [...(filter ? [filter] : []), gridGroupFilter(level, key)] };
			groups.push({
				key: partKey(levels, at, key),
				count,
				items: await this.within(at, inner),
				...(groupSummary.length > 0 ? { summary: summaryOf(groupSummary, totals, count) } : {}),
			});
		}
		return { groups, result };
	}

	private async within(at: number, filter: GridFilter): Promise<unknown[] | null> {
		const { levels, expanded, query, select } = this.request;
		if (at + 1 < levels.length) return (await this.level(at + 1, filter, { skip: 0, take: gridLimits.take })).groups;
		if (!expanded) return null;
		const rows: object[] = [];
		let cursor: string | null | undefined;
		do {
			const page = await this.question({
				filter,
				search: query.search,
				timeZone: query.timeZone,
				sort: query.sort,
				take: gridLimits.take,
				withTotal: false,
				...(cursor ? { cursor } : {}),
			});
			rows.push(...page.items);
			cursor = page.nextCursor;
		} while (cursor);
		return projectPaths(rows, select);
	}
}

async function answerDevExtreme<Row extends object>(request: GridRequest, ask: AskGrid<Row>): Promise<object> {
	const { query, levels, requireTotalCount, requireGroupCount, totalSummary, select } = request;
	const page = { skip: query.skip ?? 0, take: query.take ?? gridLimits.take };
	const grouped = levels.length > 0 ? await new GroupReader(request, ask).level(0, query.filter, page) : null;
	const result = grouped?.result ?? (await ask(query));
	return {
		data: grouped?.groups ?? projectPaths(result.items, select),
		...(requireTotalCount ? { totalCount: result.total } : {}),
		...(grouped && requireGroupCount ? { groupCount: result.groupCount } : {}),
		...(totalSummary.length > 0 ? { summary: summaryOf(totalSummary, result.totals, result.total) } : {}),
	};
}

/**
 * Answers a REST list request in the dialect in which it was asked: `{ items, total, … }` as documented, or
 * `{ data, totalCount, groupCount, summary }` as DevExtreme's stores expect it, with nested groups. `ask` is the list procedure.
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
