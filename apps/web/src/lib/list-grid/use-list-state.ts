import {
	type FieldTypes,
	type GridColumn,
	type GridState,
	gridState,
	type UrlAdapter,
	useGridState,
} from '@rewards/ui/data-grid';
import type { ViewItem } from '@rewards/validators/views/schemas';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readStored, type StorageKey, writeStored } from '../storage/storage';
import { trpc } from '../trpc';
import { useUrlAdapter } from '../use-url-adapter';
import { isPlain, layoutOf, noView, openedView, openViewQuery, withoutView } from './view-query';

/** A page's built-in view. */
export interface ReadyView {
	id: string;
	name: string;
	/** As the grid writes it into the address. */
	query: string;
}

interface ListStateOptions<Row> {
	/** The list's name on the server and in this browser. */
	list: string;
	columns: readonly GridColumn<Row>[];
	initial: Partial<GridState>;
	ready?: readonly ReadyView[] | undefined;
}

/** State and actions for the menu of saved views. */
export interface ListViews {
	list: string;
	ready: readonly ViewItem[];
	/** null while they load, and if they can't be loaded. */
	all: readonly ViewItem[] | null;
	defaultId: string | null;
	current: ViewItem | null;
	/** The list's current and initial state, and its column types: a view's content is derived from them. */
	state: GridState;
	base: GridState;
	types: FieldTypes;
	open: (view: ViewItem | null) => void;
}

/** Whether this user's list opens with a view: then the first rows wait for it, so no others show before. */
const flagKey = (list: string): StorageKey => `grid.${list}.default`;
const readFlag = (list: string): boolean => readStored(flagKey(list)) !== null;
const writeFlag = (list: string, on: boolean): void => writeStored({ [flagKey(list)]: on ? '1' : null });

const readyView = (id: string, name: string, query: string): ViewItem => ({
	id,
	name,
	state: { query, layout: {} },
	shared: true,
	own: false,
	ownerName: '',
	canDelete: false,
});

/** The current address: another change in the same tick counts too. */
const currentQuery = () => window.location.search.replace(/^\?/, '');

/**
 * State of a list page: filters, sort and page in the address, columns in this browser, both together in views on the
 * server. A list without state in its address opens with the user's default view.
 */
export function useListState<Row>({ list, columns, initial, ready: given = [] }: ListStateOptions<Row>) {
	const url: UrlAdapter = useUrlAdapter();
	const [state, setState] = useGridState({ columns, url, storageKey: `grid.${list}`, initial });
	const base = useRef(gridState(initial)).current;
	const { data } = trpc.views.list.useQuery({ grid: list }, { staleTime: 60_000, meta: { quiet: true } });
	const types = useMemo(() => Object.fromEntries(columns.map(({ field, type }) => [field, type])), [columns]);

	const show = (view: ViewItem | null, query: string, replace: boolean) => {
		setState({ ...state, layout: view ? layoutOf(view.state, base.layout) : base.layout });
		url.set(query, { replace });
	};
	const chosen = data?.views.find(({ id }) => id === data.defaultId) ?? null;
	const [waiting, setWaiting] = useState(() => data === undefined && readFlag(list) && isPlain(url.get(), base));
	const settled = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the views are there
	useEffect(() => {
		if (!data || settled.current) return;
		settled.current = true;
		setWaiting(false);
		writeFlag(list, chosen !== null);
		if (chosen && isPlain(currentQuery(), base)) show(chosen, openViewQuery(currentQuery(), chosen, base), true);
	}, [data]);
	useEffect(() => {
		if (!waiting) return;
		// If the views fail to load, the list opens without one.
		const timer = setTimeout(() => setWaiting(false), 3000);
		return () => clearTimeout(timer);
	}, [waiting]);

	const opened = openedView(url.get());
	const ready = given.map(({ id, name, query }) => readyView(id, name, query));
	const current = [...ready, ...(data?.views ?? [])].find(({ id }) => id === opened) ?? null;
	const views: ListViews = {
		list,
		ready,
		all: data?.views ?? null,
		defaultId: data?.defaultId ?? null,
		current,
		state,
		base,
		types,
		open: (view) => {
			const query = openViewQuery(currentQuery(), view, base);
			show(view, !view && (chosen || opened === noView) ? withoutView(query) : query, false);
		},
	};
	return { state, setState, views, waiting };
}
