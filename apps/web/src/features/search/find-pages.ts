import { suggest } from '../../lib/suggest';

/** A page that a person can go to, by name. */
export interface PageEntry {
	title: string;
	/** What it is under; blank for the pages of everybody's own. */
	group: string;
	href: string;
	/** Further words that find it: what one can do there. */
	also?: string;
}

/** Pages by part of their name; without a text the first few, so that the palette never begins empty. */
export const findPages = (pages: readonly PageEntry[], text: string): readonly PageEntry[] =>
	text.trim() === '' ? pages.slice(0, 6) : suggest(pages, text).slice(0, 6);
