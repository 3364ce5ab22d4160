/**
 * Where someone was in the lists of this tab: what the address of each said, how far it was scrolled and which row had
 * the focus. In memory: a page that is loaded anew begins at the top, as the browser does.
 */

export interface Place {
	top: number;
	start: number;
	row: string | null;
}

const places = new Map<string, Place>();
const searches = new Map<string, string>();
const mostPlaces = 50;

/** Keeps where a list was left, by its address with all that it says. */
export function keepPlace(address: string, place: Place): void {
	places.delete(address);
	places.set(address, place);
	const oldest = places.keys().next().value;
	if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
}

export const placeOf = (address: string): Place | undefined => places.get(address);

/** Keeps what the address of a list's page said last: search, filters, page. */
export const keepSearch = (path: string, search: string): void => void searches.set(path, search);

/** What the address of a list's page said last in this tab; undefined when it was not open. */
export const searchOf = (path: string): string | undefined => searches.get(path);

/** The address of a page as it was left in this tab, for links that lead back to it. */
export const asLeft = (href: string): string => (href.includes('?') ? href : href + (searches.get(href) ?? ''));

type Listener = (id: string) => void;
const listeners = new Set<Listener>();

/** A record was saved: lists that show it move the focus there and mark it for a moment. */
export function showSaved(id: string): void {
	for (const listener of listeners) listener(id);
}

export function onShowSaved(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
