import type { GridOperation, GridScalar, GridSort } from '../contract';
import type { ColumnFilter, GridColumn, GridLayout, GridState } from '../types';

export const defaultLayout: GridLayout = { order: [], widths: {}, hidden: {}, pinned: {}, density: 'compact' };

/** A complete state from a page's overrides. */
export function gridState(initial: Partial<GridState> = {}): GridState {
	return {
		search: '',
		filters: {},
		picks: {},
		sort: [],
		group: [],
		totals: false,
		page: 1,
		pageSize: 20,
		view: 'grid',
		layout: defaultLayout,
		...initial,
	};
}

const withoutValue: readonly GridOperation[] = ['blank', 'notblank'];

/** Whether an operation needs no value. */
export function needsNoValue(op: GridOperation): boolean {
	return withoutValue.includes(op);
}

/** An incomplete filter: the operation is chosen, the value isn't. */
export function isEmptyFilter(filter: ColumnFilter | undefined): boolean {
	if (!filter) return true;
	if (needsNoValue(filter.op)) return false;
	const { value } = filter;
	if (Array.isArray(value)) return value.every((one) => one === null || one === '') || value.length === 0;
	return value === undefined || value === '' || value === null;
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
	const { [key]: _, ...rest } = record;
	return rest;
}

/** Sets or (with undefined) removes a column's filter; goes to page 1. */
export function setFilter(state: GridState, field: string, filter: ColumnFilter | undefined): GridState {
	const filters = filter ? { ...state.filters, [field]: filter } : without(state.filters, field);
	return { ...state, filters, page: 1 };
}

/** Sets or (with an empty list) removes a column's picked values; goes to page 1. */
export function setPicks(state: GridState, field: string, values: readonly GridScalar[]): GridState {
	const picks = values.length ? { ...state.picks, [field]: values } : without(state.picks, field);
	return { ...state, picks, page: 1 };
}

export function setSearch(state: GridState, search: string): GridState {
	return { ...state, search, page: 1 };
}

/** Ascending, descending, none; `add` keeps the other columns. */
export function toggleSort(state: GridState, field: string, add = false): GridState {
	const current = state.sort.find((sort) => sort.field === field);
	const next = current ? (current.desc ? null : { field, desc: true }) : { field, desc: false };
	return setSort(state, field, next, add);
}

export function setSort(state: GridState, field: string, next: GridSort | null, add = false): GridState {
	const others = state.sort.filter((sort) => sort.field !== field);
	let sort: GridSort[];
	if (!add) sort = next ? [next] : [];
	else if (!next) sort = others;
	else if (others.length === state.sort.length) sort = [...others, next];
	else sort = state.sort.map((one) => (one.field === field ? next : one));
	return { ...state, sort: sort.slice(0, 5), page: 1 };
}

export function hasFilters(state: GridState): boolean {
	return (
		state.search.trim() !== '' ||
		Object.keys(state.picks).length > 0 ||
		Object.values(state.filters).some((filter) => !isEmptyFilter(filter))
	);
}

export function clearFilters(state: GridState): GridState {
	return { ...state, search: '', filters: {}, picks: {}, page: 1 };
}

export function pageCount(total: number | null, pageSize: number): number {
	return Math.max(1, Math.ceil((total ?? 0) / pageSize));
}

/** Changes the page size and keeps the first row of the page visible. */
export function setPageSize(state: GridState, pageSize: number): GridState {
	const first = (state.page - 1) * state.pageSize;
	return { ...state, pageSize, page: Math.floor(first / pageSize) + 1 };
}

export function isHidden<Row>(layout: GridLayout, column: GridColumn<Row>): boolean {
	return layout.hidden[column.field] ?? column.hidden ?? false;
}

/** The fields in the layout's order; unknown ones stay after their neighbor from the definition. */
export function orderedFields<Row>(layout: GridLayout, columns: readonly GridColumn<Row>[]): string[] {
	const known = new Set(columns.map((column) => column.field));
	const order = layout.order.filter((field) => known.has(field));
	for (const [index, { field }] of columns.entries()) {
		if (order.includes(field)) continue;
		const before = columns[index - 1]?.field;
		order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, field);
	}
	return order;
}

/** Moves a column before another one, or last. */
export function moveColumn<Row>(
	state: GridState,
	columns: readonly GridColumn<Row>[],
	field: string,
	before: string | null,
): GridState {
	if (field === before) return state;
	const order = orderedFields(state.layout, columns).filter((one) => one !== field);
	order.splice(before === null ? order.length : order.indexOf(before), 0, field);
	return { ...state, layout: { ...state.layout, order } };
}

/** Moves one place towards the start (-1) or the end (1) among the visible columns. */
export function stepColumn<Row>(
	state: GridState,
	columns: readonly GridColumn<Row>[],
	field: string,
	step: -1 | 1,
): GridState {
	const byField = new Map(columns.map((column) => [column.field, column]));
	const visible = orderedFields(state.layout, columns).filter((one) => {
		const column = byField.get(one);
		return column && !isHidden(state.layout, column);
	});
	const at = visible.indexOf(field);
	const target = at + step;
	if (at < 0 || target < 0 || target >= visible.length) return state;
	return moveColumn(state, columns, field, step < 0 ? (visible[target] ?? null) : (visible[target + 1] ?? null));
}
