import type {
	AdvancedFilterModel,
	ColumnVO,
	FilterModel,
	IServerSideDatasource,
	IServerSideGetRowsParams,
	IServerSideGetRowsRequest,
	LoadSuccessParams,
	SortModelItem,
} from 'ag-grid-community';

/** The address of a list and how to call it. */
export interface RewardsList {
	/**
	 * Address of the list, such as https://portal.example.com/api/programs/{id}/orders. It may contain other parameters
	 * besides the grid's query.
	 */
	url: string;
	/** A session's token or the secret of an API key. */
	token: string;
	/** Time zone of the date filters, as a name of the tz database; default UTC. */
	timeZone?: string;
	/** Like the grid's own option: whether a range includes its ends. */
	inRangeInclusive?: boolean;
	/** Called with the reason why rows couldn't be loaded; the grid itself doesn't show it. */
	onError?: (error: unknown) => void;
	/** Sends requests; default the global `fetch`. */
	fetch?: typeof fetch;
}

type Value = string | number | boolean | null;
type Expression = [string, string, Value] | ['!', Expression] | (Expression | 'and' | 'or')[];

/**
 * A filter of a column as the grid describes it: one condition, several, a set of values, or filters within a multi
 * filter.
 */
interface ColumnFilter {
	filterType?: string;
	type?: string | null;
	filter?: Value;
	filterTo?: Value;
	dateFrom?: string | null;
	dateTo?: string | null;
	values?: (string | null)[];
	operator?: 'AND' | 'OR';
	conditions?: ColumnFilter[];
	filterModels?: (ColumnFilter | null)[] | null;
}

const operations: Readonly<Record<string, string>> = {
	contains: 'contains',
	notContains: 'notcontains',
	startsWith: 'startswith',
	endsWith: 'endswith',
	equals: '=',
	notEqual: '<>',
	greaterThan: '>',
	greaterThanOrEqual: '>=',
	lessThan: '<',
	lessThanOrEqual: '<=',
};
const summaries: ReadonlySet<unknown> = new Set(['sum', 'min', 'max', 'avg', 'count']);
/** Maximum rows of one response. */
const most = 1000;

const join = (parts: readonly Expression[], word: 'and' | 'or'): Expression | null => {
	const [only] = parts;
	if (parts.length < 2) return only ?? null;
	return parts.flatMap((part, at): (Expression | 'and' | 'or')[] => (at > 0 ? [word, part] : [part]));
};
const isThere = <Of>(part: Of | null): part is Of => part !== null;

/** The grid writes a day as its midnight without a zone; for the portal a day covers all of its moments. */
const momentOf = (text: string): string =>
	/[ T]00:00:00(\.000)?$/.test(text) || text.length === 10 ? text.slice(0, 10) : text.replace(' ', 'T');

function condition(field: string, given: ColumnFilter, inclusive: boolean): Expression {
	const isDate = given.dateFrom !== undefined || given.filterType === 'date' || given.filterType === 'dateTime';
	const read = (value: Value | undefined): Value =>
		isDate && typeof value === 'string' ? momentOf(value) : (value ?? null);
	const from = read(given.dateFrom ?? given.filter);
	const to = read(given.dateTo ?? given.filterTo);
	switch (given.type) {
		case 'blank':
			return [field, '=', null];
		case 'notBlank':
			return [field, '<>', null];
		case 'true':
		case 'false':
			return [field, '=', given.type === 'true'];
		case 'inRange':
			return [[field, inclusive ? '>=' : '>', from], 'and', [field, inclusive ? '<=' : '<', to]];
	}
	const operation = operations[given.type ?? ''];
	if (!operation) throw new Error(`The portal has no filter "${given.type}" for ${field}.`);
	return [field, operation, from];
}

function columnFilter(field: string, given: ColumnFilter, inclusive: boolean): Expression | null {
	if (given.filterModels !== undefined) {
		const inner = (given.filterModels ?? []).filter(isThere).map((model) => columnFilter(field, model, inclusive));
		return join(inner.filter(isThere), 'and');
	}
	if (given.values) {
		// Nothing is ticked, so no row matches.
		if (given.values.length === 0) return [[field, '=', null], 'and', [field, '<>', null]];
		return join(
			given.values.map((value): Expression => [field, '=', value]),
			'or',
		);
	}
	if (given.conditions)
		return join(
			given.conditions.map((inner) => condition(field, inner, inclusive)),
			given.operator === 'OR' ? 'or' : 'and',
		);
	return condition(field, given, inclusive);
}

/** The grid's advanced filter: a tree of columns' conditions. */
function advancedFilter(model: AdvancedFilterModel, inclusive: boolean): Expression | null {
	if (model.filterType !== 'join') return condition(model.colId, model as ColumnFilter, inclusive);
	const parts = model.conditions.map((inner) => advancedFilter(inner, inclusive)).filter(isThere);
	return join(parts, model.type === 'OR' ? 'or' : 'and');
}

const isAdvanced = (model: FilterModel | AdvancedFilterModel): model is AdvancedFilterModel =>
	typeof model['filterType'] === 'string';

const fieldOf = ({ field, id }: ColumnVO): string => field ?? id;

function filterOf(request: IServerSideGetRowsRequest, inclusive: boolean): Expression | null {
	const { filterModel, rowGroupCols, groupKeys } = request;
	const parts: (Expression | null)[] = groupKeys.map((key, at) => {
		const column = rowGroupCols[at];
		return column ? [fieldOf(column), '=', key] : null;
	});
	if (filterModel && isAdvanced(filterModel)) parts.push(advancedFilter(filterModel, inclusive));
	else if (filterModel)
		for (const [field, model] of Object.entries(filterModel))
			parts.push(columnFilter(field, model as ColumnFilter, inclusive));
	return join(parts.filter(isThere), 'and');
}

/** The column in which the grid shows groups is not one of the list's. */
const automatic = 'ag-Grid-AutoColumn';
const isDesc = (sort: readonly SortModelItem[], field: string): boolean =>
	sort.some(
		({ colId, sort: way }) =>
			(colId === field || colId === automatic || colId === `${automatic}-${field}`) && way === 'desc',
	);

/** The grid's request as parameters of the REST API (docs/api.md, Lists); the caller adds the page. */
export function gridQueryOf(request: IServerSideGetRowsRequest, inclusive = false): Record<string, unknown> {
	if (request.pivotMode) throw new Error('The portal has no pivot.');
	const { rowGroupCols, groupKeys, sortModel, valueCols } = request;
	const found = filterOf(request, inclusive);
	const filter = found ? { filter: found } : {};
	const level = rowGroupCols[groupKeys.length];
	if (!level) {
		const sort = sortModel
			.filter(({ colId }) => !colId.startsWith(automatic))
			.map(({ colId, sort: way }) => ({ selector: colId, desc: way === 'desc' }));
		return { ...filter, requireTotalCount: true, ...(sort.length > 0 ? { sort } : {}) };
	}
	const groupSummary = valueCols.map((column) => {
		if (!summaries.has(column.aggFunc)) throw new Error(`The portal has no "${column.aggFunc}" of ${fieldOf(column)}.`);
		return { selector: fieldOf(column), summaryType: column.aggFunc };
	});
	const selector = fieldOf(level);
	return {
		...filter,
		group: [{ selector, desc: isDesc(sortModel, selector), isExpanded: false }],
		requireGroupCount: true,
		...(groupSummary.length > 0 ? { groupSummary } : {}),
	};
}

interface Group {
	key: Value;
	count: number;
	summary?: Value[];
}
interface Answer {
	data: Record<string, unknown>[];
	totalCount?: number;
	groupCount?: number;
}

/**
 * A group as a row: its key and its sums under the names of their columns, and `childCount` for the grid's
 * `getChildCount`.
 */
function groupRow(
	{ key, count, summary = [] }: Group,
	level: ColumnVO,
	valueCols: readonly ColumnVO[],
): Record<string, unknown> {
	const sums = valueCols.map((column, at) => [fieldOf(column), summary[at] ?? null]);
	return { ...Object.fromEntries(sums), [fieldOf(level)]: key, childCount: count };
}

/** A datasource for AG Grid's server-side row model over a list of the portal. */
export function createRewardsDatasource(list: RewardsList): IServerSideDatasource {
	const send = list.fetch ?? fetch;

	async function answerTo(query: Record<string, unknown>): Promise<Answer> {
		const url = new URL(list.url);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, JSON.stringify(value));
		if (list.timeZone) url.searchParams.set('timeZone', list.timeZone);
		const response = await send(url, { headers: { authorization: `Bearer ${list.token}` } });
		if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
		return (await response.json()) as Answer;
	}

	/** A grid without an end row wants all rows; one response has a thousand. */
	async function ask(request: IServerSideGetRowsRequest): Promise<LoadSuccessParams> {
		const { rowGroupCols, groupKeys, valueCols, startRow = 0, endRow = Number.POSITIVE_INFINITY } = request;
		const query = gridQueryOf(request, list.inRangeInclusive);
		const level = rowGroupCols[groupKeys.length];
		const rowData: Record<string, unknown>[] = [];
		for (;;) {
			const skip = startRow + rowData.length;
			const { data, totalCount, groupCount } = await answerTo({ ...query, skip, take: Math.min(endRow - skip, most) });
			rowData.push(...(level ? data.map((group) => groupRow(group as unknown as Group, level, valueCols)) : data));
			const rowCount = level ? groupCount : totalCount;
			if (data.length === 0 || skip + data.length >= Math.min(endRow, rowCount ?? 0)) return { rowData, rowCount };
		}
	}

	return {
		getRows: (params: IServerSideGetRowsParams) => {
			ask(params.request).then(params.success, (error: unknown) => {
				list.onError?.(error);
				params.fail();
			});
		},
	};
}
