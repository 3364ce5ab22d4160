import { linksIn } from '@rewards/validators/content/clean-html';
import { menuNames, urlKey } from '@rewards/validators/content/words';
import type { Reader } from '../rows/read-rows';
import { readRows } from '../rows/read-rows';
import { itemTable, pageTable, sectionTable, slideTable } from '../rows/tables';

/** What leads to a page. */
export interface PageLink {
	kind: 'menu' | 'slide' | 'text' | 'level';
	/** Of the entry, slide, section or level. */
	id: string;
	/** What it is called: an entry's or slide's title, a level's name. */
	name: string;
	/** A menu's name, or that of the page on which a slide or text is. */
	place: string;
}

const linksTo = (html: string, url: string): boolean => linksIn(html).some((link) => isLinkTo(link, url));
/** Whether a link leads to the page with that url on the same site. */
export const isLinkTo = (link: string, url: string): boolean => link !== '' && urlKey(link) === urlKey(url);

/** Everything of a language's site that leads to a url: entries of its menus, slides, links in texts; and levels whose home page it is. */
export async function findLinks(reader: Reader, programId: string, language: string, url: string) {
	const items = await readRows(reader, itemTable, programId, { field: 'language', values: [language] });
	const pages = await readRows(reader, pageTable, programId, { field: 'language', values: [language] });
	const sections = await readRows(reader, sectionTable, programId, {
		field: 'pageId',
		values: pages.map(({ id }) => id),
	});
	const slides = await readRows(reader, slideTable, programId, {
		field: 'sectionId',
		values: sections.filter(({ type }) => type === 'slider').map(({ id }) => id),
	});
	const { rows: levels } = await reader.query<{ id: string; description: string; home: string }>(
		'select id, description, custom_home_page as home from plateau_level where program_id = $1 order by position',
		[programId],
	);
	return {
		items: items.filter((item) => isLinkTo(item.url, url)),
		slides: slides.filter((slide) => isLinkTo(slide.actionLink, url)),
		sections: sections.filter(({ html }) => linksTo(html, url)),
		levels: levels.filter(({ home }) => isLinkTo(home, url)),
		pageOf: (sectionId: string) => {
			const section = sections.find(({ id }) => id === sectionId);
			return pages.find(({ id }) => id === section?.pageId);
		},
	};
}

/** The same as one list, for people. */
export async function listLinks(
	reader: Reader,
	programId: string,
	page: { id: string; language: string; url: string },
) {
	const { items, slides, sections, levels, pageOf } = await findLinks(reader, programId, page.language, page.url);
	const elsewhere = (sectionId: string) => pageOf(sectionId)?.id !== page.id;
	const nameOf = (sectionId: string) => pageOf(sectionId)?.name ?? '';
	const links: PageLink[] = [
		...menuNames.flatMap((menu) =>
			items
				.filter((item) => item.menu === menu)
				.map(({ id, title }) => ({ kind: 'menu' as const, id, name: title, place: menu })),
		),
		...levels.map(({ id, description }) => ({ kind: 'level' as const, id, name: description, place: '' })),
		...slides
			.filter(({ sectionId }) => elsewhere(sectionId))
			.map(({ id, title, sectionId }) => ({ kind: 'slide' as const, id, name: title, place: nameOf(sectionId) })),
		...sections
			.filter(({ id }) => elsewhere(id))
			.map(({ id }) => ({ kind: 'text' as const, id, name: '', place: nameOf(id) })),
	];
	return links;
}
