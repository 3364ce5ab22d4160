import { newId } from '@rewards/db';
import { menuNames, protectedPages, urlKey } from '@rewards/validators/content/constants';
import type { ProgramType, siteLanguages } from '@rewards/validators/programs/constants';
import { itemRows } from '../rows/items';
import type { Pages } from '../rows/pages';
import type { ItemRow, PageRow, SectionRow } from '../rows/tables';
import type { StarterPage, StarterWords } from './starter-words';
import { en } from './words/en';
import { fr } from './words/fr';
import { ge } from './words/ge';
import { it } from './words/it';
import { nl } from './words/nl';
import { pt } from './words/pt';
import { sp } from './words/sp';

const words: Record<(typeof siteLanguages)[number], StarterWords> = { en, fr, sp, ge, it, nl, pt };
/** English for a language that no site has any more. */
const wordsIn = (language: string): StarterWords =>
	(Object.hasOwn(words, language) && Reflect.get(words, language)) || en;

const htmlSection = {
	type: 'html',
	sort: 1,
	slideSpeed: null,
	title: '',
	source: '',
	layout: '',
	rows: null,
	limit: null,
	productSort: '',
	categories: [],
};

interface Site {
	language: string;
	type: ProgramType;
}

/**
 * The pages that every site needs, in one language, each with a text; without those whose URLs are `taken`. They come
 * after `last`, the place of the language's last page.
 */
export function starterPages({ language, type }: Site, taken: readonly string[] = [], last = -1): Pages {
	const said = wordsIn(language);
	const differs: Partial<Record<string, StarterPage>> = type === 'points' ? {} : said[type];
	const has = new Set(taken.map(urlKey));
	const rows: Pages = { pages: [], sections: [], slides: [] };
	for (const url of protectedPages) {
		if (has.has(url)) continue;
		const { name, html } = differs[url] ?? said.pages[url];
		const id = newId();
		rows.pages.push({ id, language, name, url: `/${url}`, sort: last + 1 + rows.pages.length });
		rows.sections.push({ ...htmlSection, id: newId(), pageId: id, html });
	}
	return rows;
}

/** Whether a page is still as it began: nobody has written a text of their own there. */
export function isStarterPage(page: PageRow, sections: readonly SectionRow[]): boolean {
	const own = sections.filter(({ pageId }) => pageId === page.id);
	const [only] = own;
	if (own.length !== 1 || only?.type !== 'html') return false;
	const said = wordsIn(page.language);
	return [said.pages, said.plateau, said.claim].some((pages) => {
		const began: StarterPage | undefined = Reflect.get(pages, urlKey(page.url));
		return began?.name === page.name && began.html === only.html;
	});
}

/** Both menus: the home page, the shop, orders, the account (a code has none) and the terms. */
export function starterItems({ language, type }: Site): ItemRow[] {
	const { menu: label } = wordsIn(language);
	const entries = [
		[label.home, '/home'],
		[label.shop, '/shop'],
		[label.orders, '/orders'],
		...(type === 'claim' ? [] : [[label.account, '/account'] as const]),
		[label.terms, '/termsandconditions'],
	] as const;
	return menuNames.flatMap((menu) =>
		itemRows(
			{ language, menu },
			entries.map(([title, url]) => ({ id: newId(), parentId: null, title, type: 'link', url })),
		),
	);
}
