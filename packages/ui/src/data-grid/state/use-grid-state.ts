import { useCallback, useMemo, useRef, useState } from 'react';
import { useEvent } from '../../lib/hooks';
import type { GridColumn, GridLayout, GridState } from '../types';
import { defaultLayout, gridState } from './state';
import { type FieldTypes, readGridUrl, writeGridUrl } from './url';

/** The router's query string; pass a new one whenever it changes. */
export interface UrlAdapter {
	/** Without `?`. */
	get: () => string;
	set: (query: string, options: { replace: boolean }) => void;
}

export interface UseGridStateOptions<Row> {
	columns: readonly GridColumn<Row>[];
	/** Where the page's initial state differs from the default. */
	initial?: Partial<GridState>;
	url?: UrlAdapter;
	/** Separates several grids of one page in the query string. */
	prefix?: string;
	/** Key under which this browser remembers columns and density. */
	storageKey?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function valuesOf<Value>(value: unknown, accepts: (one: unknown) => one is Value): Record<string, Value> {
	const kept: Record<string, Value> = {};
	if (isRecord(value)) for (const [field, one] of Object.entries(value)) if (accepts(one)) kept[field] = one;
	return kept;
}
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= 24 && value <= 2000;
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isSide = (value: unknown): value is 'start' | 'end' | 'none' =>
	value === 'start' || value === 'end' || value === 'none';

/** A layout from storage or a saved view, of any version; anything that doesn't fit comes from `start`. */
export function layoutFrom(stored: unknown, start: GridLayout = defaultLayout): GridLayout {
	if (!isRecord(stored)) return start;
	return {
		order: Array.isArray(stored.order) ? stored.order.filter((one) => typeof one === 'string') : start.order,
		widths: { ...start.widths, ...valuesOf(stored.widths, isWidth) },
		hidden: { ...start.hidden, ...valuesOf(stored.hidden, isFlag) },
		pinned: { ...start.pinned, ...valuesOf(stored.pinned, isSide) },
		density: stored.density === 'compact' || stored.density === 'normal' ? stored.density : start.density,
	};
}

function readLayout(key: string | undefined, start: GridLayout): GridLayout {
	if (!key) return start;
	try {
		return layoutFrom(JSON.parse(localStorage.getItem(key) ?? 'null'), start);
	} catch {
		return start;
	}
}

function writeLayout(key: string, layout: GridLayout) {
	try {
		localStorage.setItem(key, JSON.stringify(layout));
	} catch {
		// With full or forbidden storage, the layout just isn't remembered.
	}
}

/** The part of the state that a change touched: refining the same part again is no new step in the history. */
function touched(before: GridState, after: GridState): string {
	if (before.search !== after.search) return 'search';
	if (before.filters !== after.filters) {
		const fields = new Set([...Object.keys(before.filters), ...Object.keys(after.filters)]);
		return `filter:${[...fields].filter((field) => before.filters[field] !== after.filters[field]).join()}`;
	}
	if (before.picks !== after.picks) return 'picks';
	if (before.pageSize !== after.pageSize) return 'size';
	if (before.view !== after.view) return 'view';
	return 'step';
}

/**
 * State of a DataGrid: filter, search, sort, group and page live in the query string when `url` is given (so they
 * survive reload and Back, and can be shared), columns and density in the browser's storage.
 */
export function useGridState<Row>(options: UseGridStateOptions<Row>): [GridState, (next: GridState) => void] {
	const { columns, initial, url, prefix, storageKey } = options;
	const [layout, setLayout] = useState(() => readLayout(storageKey, initial?.layout ?? defaultLayout));
	const [local, setLocal] = useState(() => gridState(initial));
	const start = useRef(gridState(initial));
	const last = useRef({ kind: '', written: '' });

	const types: FieldTypes = useMemo(
		() => Object.fromEntries(columns.map((column) => [column.field, column.type])),
		[columns],
	);
	const query = url?.get();
	const known = useMemo(
		() => (query === undefined ? local : readGridUrl(query, start.current, types, prefix)),
		[query, local, types, prefix],
	);
	const state = useMemo(() => ({ ...known, layout }), [known, layout]);

	const change = useEvent((next: GridState) => {
		if (next.layout !== state.layout) {
			setLayout(next.layout);
			if (storageKey) writeLayout(storageKey, next.layout);
		}
		if (!url) return setLocal(next);
		const current = url.get();
		const written = writeGridUrl(next, start.current, types, current, prefix);
		if (written === current) {
			// The URL doesn't show it (an operation chosen but no value yet).
			return;
		}
		const kind = touched(state, next);
		// After Back the URL belongs to another page and must not be replaced.
		const refines = kind === last.current.kind && current === last.current.written;
		url.set(written, { replace: refines && kind !== 'step' });
		last.current = { kind, written };
	});
	return [state, useCallback((next: GridState) => change(next), [change])];
}
