import {
	defaultOperation,
	type GridFieldType,
	type GridGroupBy,
	type GridOperation,
	type GridScalar,
} from '../contract';
import type { ColumnFilter, GridState, GridViewKind } from '../types';
import { isEmptyFilter, needsNoValue } from './state';

/**
 * Grid state in the query string, short enough to read:
 * `?q=ann&f.status=Active,Pending&f.balance=gte~100&sort=-name&page=3`. `f.` is the filter row (an operation other than
 * the type's default precedes `~`), `v.` are values picked in a header filter. Only differences from the page's initial
 * state are written.
 */
export type FieldTypes = Readonly<Record<string, GridFieldType>>;

const codes: Record<GridOperation, string> = {
	'=': 'is',
	'<>': 'not',
	'>': 'gt',
	'>=': 'gte',
	'<': 'lt',
	'<=': 'lte',
	contains: 'has',
	notcontains: 'hasnt',
	startswith: 'starts',
	endswith: 'ends',
	between: 'range',
	anyof: 'in',
	within: 'within',
	blank: 'blank',
	notblank: 'filled',
};
const operations = new Map<string, GridOperation>();
for (const [operation, code] of Object.entries(codes)) {
	if (isOperation(operation)) operations.set(code, operation);
}
function isOperation(value: string): value is GridOperation {
	return value in codes;
}

// `!` escapes: a comma in a value, itself, null and the empty text.
function writeScalar(value: GridScalar): string {
	if (value === null) return '!n';
	if (value === '') return '!e';
	return String(value).replace(/[!,]/g, '!$&');
}

function splitList(text: string): string[] {
	return text.match(/(?:![\s\S]|[^!,])+/g) ?? [];
}

function readScalar(text: string, type: GridFieldType): GridScalar {
	if (text === '!n') return null;
	if (text === '!e') return '';
	const plain = text.replace(/!([\s\S])/g, '$1');
	if (type === 'boolean') return plain === 'true';
	if ((type === 'number' || type === 'money') && plain.trim() !== '' && Number.isFinite(Number(plain)))
		return Number(plain);
	return plain;
}

function writeFilter({ op, value }: ColumnFilter, type: GridFieldType): string {
	if (needsNoValue(op)) return `${codes[op]}~`;
	const list = Array.isArray(value) || op === 'between';
	const values = Array.isArray(value) ? value : [value ?? null];
	const text = list ? values.map(writeScalar).join(',') : String(value ?? '');
	return op === defaultOperation[type] && !text.includes('~') ? text : `${codes[op]}~${text}`;
}

function readFilter(text: string, type: GridFieldType): ColumnFilter | null {
	const cut = text.indexOf('~');
	const named = cut < 0 ? undefined : operations.get(text.slice(0, cut));
	const op = named ?? defaultOperation[type];
	const rest = named ? text.slice(cut + 1) : text;
	if (needsNoValue(op)) return { op };
	const filter: ColumnFilter =
		op === 'between' || op === 'anyof'
			? { op, value: splitList(rest).map((one) => readScalar(one, type)) }
			: { op, value: type === 'boolean' ? rest === 'true' : rest };
	return isEmptyFilter(filter) ? null : filter;
}

const views: readonly GridViewKind[] = ['grid', 'list', 'details'];
const isView = (text: string): text is GridViewKind => views.some((view) => view === text);
const intervals = ['year', 'quarter', 'month', 'day'] as const;

const writeGroup = ({ field, desc, interval }: GridGroupBy) =>
	`${desc ? '-' : ''}${field}${interval === undefined ? '' : `~${interval}`}`;

function readGroup(text: string): GridGroupBy {
	const [name = '', unit] = text.replace(/^-/, '').split('~');
	const step = Number(unit);
	const interval = intervals.find((one) => one === unit) ?? (unit !== undefined && step > 0 ? step : undefined);
	return { field: name, desc: text.startsWith('-'), ...(interval !== undefined && { interval }) };
}

const positive = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** The parameters that belong to the grid with this prefix; all others are left alone. */
export function isGridParam(name: string, prefix = ''): boolean {
	if (!name.startsWith(prefix)) return false;
	const rest = name.slice(prefix.length);
	return /^(q|sort|group|totals|page|size|view)$/.test(rest) || rest.startsWith('f.') || rest.startsWith('v.');
}

/**
 * Writes a state into a query string (without `?`), keeping other parameters. `base` is the page's initial state;
 * `prefix` separates several grids on one page.
 */
export function writeGridUrl(state: GridState, base: GridState, types: FieldTypes, current = '', prefix = ''): string {
	const params = new URLSearchParams(current);
	for (const name of [...params.keys()]) if (isGridParam(name, prefix)) params.delete(name);
	const put = (name: string, value: string) => params.set(prefix + name, value);

	if (state.search) put('q', state.search);
	for (const [field, filter] of Object.entries(state.filters)) {
		const type = types[field];
		if (type && !isEmptyFilter(filter)) put(`f.${field}`, writeFilter(filter, type));
	}
	for (const [field, values] of Object.entries(state.picks)) {
		if (types[field] && values.length) put(`v.${field}`, values.map(writeScalar).join(','));
	}
	const sort = (one: GridState) => one.sort.map(({ field, desc }) => `${desc ? '-' : ''}${field}`).join(',');
	if (sort(state) !== sort(base)) put('sort', sort(state));
	const group = (one: GridState) => one.group.map(writeGroup).join(',');
	if (group(state) !== group(base)) put('group', group(state));
	if (state.totals !== base.totals) put('totals', state.totals ? '1' : '0');
	if (state.page > 1) put('page', String(state.page));
	if (state.pageSize !== base.pageSize) put('size', String(state.pageSize));
	if (state.view !== base.view) put('view', state.view);
	// A query allows these characters as they are, and they are far easier to read.
	return params.toString().replace(/%(2C|7E|21|3A)/g, (all) => decodeURIComponent(all));
}

/**
 * Reads a state; anything absent or invalid in the query string comes from `base`. The layout is always that of `base`.
 */
export function readGridUrl(query: string, base: GridState, types: FieldTypes, prefix = ''): GridState {
	const params = new URLSearchParams(query);
	const filters: Record<string, ColumnFilter> = {};
	const picks: Record<string, GridScalar[]> = {};
	for (const [name, text] of params) {
		if (!name.startsWith(prefix)) continue;
		const kind = name.slice(prefix.length, prefix.length + 2);
		const field = name.slice(prefix.length + 2);
		const type = types[field];
		if (!type || (kind !== 'f.' && kind !== 'v.')) continue;
		if (kind === 'v.') {
			const values = splitList(text).map((one) => readScalar(one, type));
			if (values.length) picks[field] = values;
		} else {
			const filter = readFilter(text, type);
			if (filter) filters[field] = filter;
		}
	}
	const get = (name: string) => params.get(prefix + name);
	const list = (text: string) => text.split(',').filter((one) => types[one.replace(/^-/, '').split('~')[0] ?? '']);
	const sort = get('sort');
	const group = get('group');
	const view = get('view');
	return {
		...base,
		search: (get('q') ?? '').slice(0, 200),
		filters,
		picks,
		sort:
			sort === null
				? base.sort
				: list(sort).map((one) => ({ field: one.replace(/^-/, ''), desc: one.startsWith('-') })),
		group: group === null ? base.group : list(group).map(readGroup).slice(0, 3),
		totals: get('totals') === null ? base.totals : get('totals') === '1',
		page: positive(get('page')) ?? 1,
		pageSize: Math.min(positive(get('size')) ?? base.pageSize, 1000),
		view: view !== null && isView(view) ? view : base.view,
	};
}
