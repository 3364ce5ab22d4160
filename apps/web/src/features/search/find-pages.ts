import { suggest } from '../../lib/texts/suggest';

/** A page that a person can open, by name. */
export interface PageEntry {
	title: string;
	/** Its menu group; blank for the user's own pages. */
	group: string;
	href: string;
	/** Further words that find it: the actions on the page. */
	also?: string;
}

/** Pages by part of their name; without a text the first few, so the palette never starts empty. */
export const findPages = (pages: readonly PageEntry[], text: string): readonly PageEntry[] =>
	text.trim() === '' ? pages.slice(0, 6) : suggest(pages, text).slice(0, 6);
