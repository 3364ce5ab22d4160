/**
 * Places in the lists of this tab: each list's query string, scroll position and focused row. In memory only: a
 * reloaded page starts at the top, as in the browser.
 */

export interface Place {
	top: number;
	start: number;
	row: string | null;
}

const places = new Map<string, Place>();
const searches = new Map<string, string>();
const mostPlaces = 50;

/** Stores where a list was left, by its full address. */
export function keepPlace(address: string, place: Place): void {
	places.delete(address);
	places.set(address, place);
	const oldest = places.keys().next().value;
	if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
}

export const placeOf = (address: string): Place | undefined => places.get(address);

/** Stores the last query string of a list's page: search, filters, page. */
export const keepSearch = (path: string, search: string): void => void searches.set(path, search);

/** The last query string of a list's page in this tab; undefined if it was not open. */
export const searchOf = (path: string): string | undefined => searches.get(path);

/** The address of a page as it was left in this tab, for links back to it. */
export const asLeft = (href: string): string => (href.includes('?') ? href : href + (searches.get(href) ?? ''));

interface Saved {
	/** It is new. */
	added: boolean;
	/** The focus moves there: the user just closed its form. */
	focus: boolean;
}
type Listener = (id: string, saved: Saved) => void;
const listeners = new Set<Listener>();

/** A record was saved: lists with it move the focus there and highlight it briefly. */
export function showSaved(id: string): void {
	for (const listener of listeners) listener(id, { added: false, focus: true });
}

/**
 * A record was added: its list also marks it as new, and shows it wherever it sorts. After a job the focus stays where
 * the user works by then.
 */
export function showAdded(id: string, { focus = true }: { focus?: boolean } = {}): void {
	for (const listener of listeners) listener(id, { added: true, focus });
}

export function onShowSaved(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
