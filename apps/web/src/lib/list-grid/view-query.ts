import {
	defaultLayout,
	type GridLayout,
	type GridState,
	isGridParam,
	layoutFrom,
	writeGridUrl,
} from '@rewards/ui/data-grid';
import type { ViewState } from '@rewards/validators/views/schemas';

/** Name of the query parameter for the open saved view; `none` if the user left the list's default view. */
const param = 'saved';
export const noView = 'none';

export const openedView = (query: string): string | null => new URLSearchParams(query).get(param);

export const layoutOf = (view: ViewState, start: GridLayout = defaultLayout): GridLayout =>
	layoutFrom(view.layout, start);

/** The page's query string with a view opened (or, with null, none), keeping other parameters. */
export function openViewQuery(current: string, view: { id: string; state: ViewState } | null, base: GridState): string {
	// Starting from its own initial state, a grid writes no parameters.
	const params = new URLSearchParams(writeGridUrl({ ...base, page: 1 }, base, {}, current));
	// A shared view contains the list's state, and nothing else of the page.
	for (const [name, value] of new URLSearchParams(view?.state.query)) if (isGridParam(name)) params.set(name, value);
	if (view) params.set(param, view.id);
	else params.delete(param);
	return params.toString();
}

/** Whether an address has any list state. */
export const isPlain = (current: string, base: GridState): boolean =>
	openedView(current) === null && openViewQuery(current, null, base) === new URLSearchParams(current).toString();

/** The same with explicitly no view, so the list's default view doesn't return. */
export function withoutView(query: string): string {
	const params = new URLSearchParams(query);
	params.set(param, noView);
	return params.toString();
}
