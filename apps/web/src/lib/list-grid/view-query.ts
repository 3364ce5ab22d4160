import {
	defaultLayout,
	type GridLayout,
	type GridState,
	isGridParam,
	layoutFrom,
	writeGridUrl,
} from '@rewards/ui/data-grid';
import type { ViewState } from '@rewards/validators/views/schemas';

/**
 * Name of the query parameter that says which saved view is open; `none` when someone left the one that the list opens
 * with.
 */
const param = 'saved';
export const noView = 'none';

export const openedView = (query: string): string | null => new URLSearchParams(query).get(param);

export const layoutOf = (view: ViewState, start: GridLayout = defaultLayout): GridLayout =>
	layoutFrom(view.layout, start);

/** The query string of the page with a view opened (or, with null, none), everything that isn't the grid's kept. */
export function openViewQuery(current: string, view: { id: string; state: ViewState } | null, base: GridState): string {
	// Written from its own start, a grid leaves nothing of itself.
	const params = new URLSearchParams(writeGridUrl({ ...base, page: 1 }, base, {}, current));
	// Whoever shares a view says what the list shows, and nothing else of someone's page.
	for (const [name, value] of new URLSearchParams(view?.state.query)) if (isGridParam(name)) params.set(name, value);
	if (view) params.set(param, view.id);
	else params.delete(param);
	return params.toString();
}

/** Whether an address says anything about the list. */
export const isPlain = (current: string, base: GridState): boolean =>
	openedView(current) === null && openViewQuery(current, null, base) === new URLSearchParams(current).toString();

/** The same with no view on purpose, so that the one that the list opens with doesn't come back. */
export function withoutView(query: string): string {
	const params = new URLSearchParams(query);
	params.set(param, noView);
	return params.toString();
}
