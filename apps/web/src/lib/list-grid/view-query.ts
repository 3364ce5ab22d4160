import {
	defaultLayout,
	type FieldTypes,
	type GridLayout,
	type GridState,
	layoutFrom,
	writeGridUrl,
} from '@rewards/ui/data-grid';
import type { ViewState } from '@rewards/validators/views';

/** Name of the query parameter that says which saved view is open; `none` when somebody left the one that the list opens with. */
const param = 'saved';
export const noView = 'none';

export const openedView = (query: string): string | null => new URLSearchParams(query).get(param);

/** Query strings with the same entries are equal, in whatever order somebody set the filters. */
function sorted(query: string): string {
	const params = new URLSearchParams(query);
	params.sort();
	return params.toString();
}

/** What a list shows, as a view keeps it: without the page. */
export function viewStateOf(state: GridState, base: GridState, types: FieldTypes): ViewState {
	const { order, widths, hidden, pinned, density } = state.layout;
	return {
		query: sorted(writeGridUrl({ ...state, page: 1 }, base, types)),
		layout: { order: [...order], widths: { ...widths }, hidden: { ...hidden }, pinned: { ...pinned }, density },
	};
}

export const layoutOf = (view: ViewState, start: GridLayout = defaultLayout): GridLayout =>
	layoutFrom(view.layout, start);

const entries = (record: object) => Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
const layoutKey = ({ order, widths, hidden, pinned, density }: GridLayout) =>
	JSON.stringify([order, entries(widths), entries(hidden), entries(pinned), density]);

/** Whether a list shows what a view keeps. */
export function isSameView(shown: ViewState, kept: ViewState, start?: GridLayout): boolean {
	return shown.query === sorted(kept.query) && layoutKey(layoutOf(shown, start)) === layoutKey(layoutOf(kept, start));
}

/** The query string of the page with a view opened (or, with null, none), everything that isn't the grid's kept. */
export function openViewQuery(current: string, view: { id: string; state: ViewState } | null, base: GridState): string {
	// Written from its own start, a grid leaves nothing of itself.
	const params = new URLSearchParams(writeGridUrl({ ...base, page: 1 }, base, {}, current));
	for (const [name, value] of new URLSearchParams(view?.state.query)) params.set(name, value);
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
