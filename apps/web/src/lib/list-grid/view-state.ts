import { type FieldTypes, type GridLayout, type GridState, writeGridUrl } from '@rewards/ui/data-grid';
import type { ViewState } from '@rewards/validators/views/schemas';
import type { ListViews } from './use-list-state';
import { layoutOf } from './view-query';

/** Query strings with the same entries are equal, whatever the order of the filters. */
function sorted(query: string): string {
	const params = new URLSearchParams(query);
	params.sort();
	return params.toString();
}

/** A list's state as a view stores it: without the page number. */
export function viewStateOf(state: GridState, base: GridState, types: FieldTypes): ViewState {
	const { order, widths, hidden, pinned, density } = state.layout;
	return {
		query: sorted(writeGridUrl({ ...state, page: 1 }, base, types)),
		layout: { order: [...order], widths: { ...widths }, hidden: { ...hidden }, pinned: { ...pinned }, density },
	};
}

const entries = (record: object) => Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
const layoutKey = ({ order, widths, hidden, pinned, density }: GridLayout) =>
	JSON.stringify([order, entries(widths), entries(hidden), entries(pinned), density]);

/** Whether a list's state matches a view. */
export function isSameView(shown: ViewState, kept: ViewState, start?: GridLayout): boolean {
	return shown.query === sorted(kept.query) && layoutKey(layoutOf(shown, start)) === layoutKey(layoutOf(kept, start));
}

/** The list's current state, as a view would store it. */
export const shownView = ({ state, base, types }: ListViews): ViewState => viewStateOf(state, base, types);

/** Whether the current state differs from the current view. */
export const isChanged = (views: ListViews): boolean =>
	views.current !== null && !isSameView(shownView(views), views.current.state, views.base.layout);

/** Whether the list shows its standard state. */
export const isStandard = (views: Pick<ListViews, 'current' | 'state' | 'base' | 'types'>): boolean => {
	const { current, state, base, types } = views;
	return current === null && isSameView(viewStateOf(state, base, types), viewStateOf(base, base, types), base.layout);
};
