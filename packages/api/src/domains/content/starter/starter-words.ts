import type { protectedPages } from '@rewards/validators/content/constants';

export type ProtectedPage = (typeof protectedPages)[number];
export interface StarterPage {
	name: string;
	/** Clean HTML, as the editor stores it. */
	html: string;
}
/** The words of a new program's site in one language. Where `claim` differs, a participant is a code. */
export interface StarterWords {
	pages: Record<ProtectedPage, StarterPage>;
	claim: Pick<Record<ProtectedPage, StarterPage>, 'home' | 'usedaccount'>;
	plateau: Pick<Record<ProtectedPage, StarterPage>, 'home'>;
	/** Labels of both menus. */
	menu: { home: string; shop: string; orders: string; account: string; terms: string };
}
