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
import { type CountedGroup, foldCalendar, lastPart, partKey } from './calendar';
import { totalsOf } from './params';
import { projectPaths } from './project';
import type { AskGrid, GridRequest, GroupLevel, SummaryRequest } from './request';

interface DataGroup {
	key: GridGroup['key'];
	count: number;
	items: unknown[] | null;
	summary?: (number | string | null)[];
}

/** Page of a level's groups; without `take` all from there on. */
export interface Page {
	skip: number;
	take: number | null;
}
const wholeLevel: Page = { skip: 0, take: null };

/** Maximum groups, and rows within groups, of one response. */
const nestedLimit = 10_000;
/** Maximum queries for one response. */
const questionLimit = 500;

const tooManyGroups = (): Error =>
	badRequest('group', 'There are too many groups for one response. Request fewer levels or page the groups.', {
		field: 'group',
	});

export const summaryOf = (
	requests: readonly SummaryRequest[],
	totals: GridTotals | null,
	count: number | null,
): (number | string | null)[] =>
	requests.map((request) => (request === 'rows' ? count : (totals?.[`${request.summary}:${request.field}`] ?? null)));

/** Groups nested in levels as DevExtreme expects them. */
export class GroupReader<Row extends object> {
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

	/**
	 * Refuses what can't fit before the first group is opened: a refusal must not cost hundreds of queries on a large
	 * table.
	 */
	private foresee(at: number, groups: readonly GridGroup[]): void {
		const { levels, expanded } = this.request;
		const isLast = at + 1 === levels.length;
		if (isLast && !expanded) return;
		const rows = isLast ? groups.reduce((sum, { count }) => sum + count, 0) : groups.length;
		if (this.questions + groups.length > questionLimit || this.held + rows > nestedLimit) throw tooManyGroups();
	}

	/** The requested groups of a level: a page, or all from there on. */
	private async groupsOf(
		level: GroupLevel,
		filter: GridFilter | undefined,
		{ skip, take }: Page,
		overall: Pick<GridQueryInput, 'totals' | 'withTotal'>,
	): Promise<GridResult<Row> & { groups: GridGroup[] }> {
		const { query, groupSummary } = this.request;
		const asked = {
			filter,
			search: query.search,
			timeZone: query.timeZone,
			group: [level],
			groupTotals: totalsOf(groupSummary),
		};
		const result = await this.question({ ...asked, ...overall, skip, take: take ?? gridLimits.take });
		const groups = [...(result.groups ?? [])];
		const count = result.groupCount ?? 0;
		if (take === null && count - skip > nestedLimit) throw tooManyGroups();
		while (take === null && skip + groups.length < count) {
			const from = skip + groups.length;
			const next = await this.question({ ...asked, skip: from, take: gridLimits.take, withTotal: false });
			if (!next.groups || next.groups.length === 0) break;
			groups.push(...next.groups);
		}
		return { ...result, groups };
	}

	/** One level and all below it; only the first is paged. */
	async level(
		at: number,
		filter: GridFilter | undefined,
		page: Page,
	): Promise<{ groups: DataGroup[]; result: GridResult<Row> }> {
		const { query, levels, groupSummary, expanded } = this.request;
		const level = levels[at];
		if (!level) throw new Error('There is no such level of groups');
		const overall = at === 0 ? { totals: query.totals, withTotal: query.withTotal } : { withTotal: false };
		const part = expanded || groupSummary.some((summary) => summary !== 'rows') ? null : lastPart(levels, at);
		if (part) {
			// Days determine the row counts of months and years, and hours those of days: one query instead of one for each
			// of these.
			const days = await this.groupsOf({ ...part, desc: false }, filter, wholeLevel, overall);
			const groups = foldCalendar(levels, at, days.groups, query.timeZone);
			const end = page.take === null ? undefined : page.skip + page.take;
			return {
				groups: groups.slice(page.skip, end).map((group) => this.counted(group)),
				result: { ...days, groupCount: groups.length },
			};
		}
		const result = await this.groupsOf(level, filter, page, overall);
		this.foresee(at, result.groups);
		const groups: DataGroup[] = [];
		for (const { key, count, totals } of result.groups) {
			const inner: GridFilter = { and: [...(filter ? [filter] : []), gridGroupFilter(level, key)] };
			groups.push({
				key: partKey(levels, at, key, query.timeZone),
				count,
				items: await this.within(at, inner),
				...(groupSummary.length > 0 ? { summary: summaryOf(groupSummary, totals, count) } : {}),
			});
		}
		return { groups, result };
	}

	private counted({ key, count, items }: CountedGroup): DataGroup {
		const { groupSummary } = this.request;
		return {
			key,
			count,
			items: items?.map((inner) => this.counted(inner)) ?? null,
			...(groupSummary.length > 0 ? { summary: summaryOf(groupSummary, null, count) } : {}),
		};
	}

	private async within(at: number, filter: GridFilter): Promise<unknown[] | null> {
		const { levels, expanded, query, select } = this.request;
		if (at + 1 < levels.length) return (await this.level(at + 1, filter, wholeLevel)).groups;
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
