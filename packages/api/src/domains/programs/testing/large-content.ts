import { type Database, newId } from '@rewards/db';

export interface ContentSize {
	pages?: number;
	texts?: number;
}
interface Slide {
	sort: number;
	imageFull: string;
	title: string;
	actionLink: string;
}
interface Section {
	type: string;
	sort: number;
	html: string;
	slides: Slide[];
}
interface Item {
	title: string;
	type: string;
	url: string;
	/** Title of its parent entry. */
	below: string | null;
}
/** A language's pages and menus without ids and versions. */
export interface LanguageContent {
	pages: { name: string; url: string; sections: Section[] }[];
	desktopMenu: Item[];
	mobileMenu: Item[];
}

const slide = (at: number, language: string): Slide => ({
	sort: at,
	imageFull: `/images/${at}.png`,
	title: `${language} slide ${at}`,
	actionLink: `/page-${at}`,
});
const page = (at: number, language: string) => ({
	name: `page ${at} ${language}`,
	url: `/page-${at}`,
	sections: Array.from({ length: 4 }, (_, sort): Section => {
		if (sort === 3) return { type: 'slider', sort, html: '', slides: [slide(0, language), slide(1, language)] };
		const html = `<h2>${language} ${at}.${sort}</h2><p>${'Choose your reward. '.repeat(40)}</p>`;
		return { type: 'html', sort, html, slides: [] };
	}),
});
const menu = (language: string, type: string): Item[] =>
	Array.from({ length: 12 }, (_, at) => ({
		title: `${language} ${at}`,
		type,
		url: `/page-${at}`,
		// The second half are children of the first three entries, which are children of the first.
		below: at > 5 ? `${language} ${at % 3}` : at === 1 || at === 2 ? `${language} 0` : null,
	}));

/** Content, menus and texts of one language, as an editor would have written them. */
export const languageOf = (language: string, { pages = 50, texts = 3000 }: ContentSize = {}) => {
	const document: LanguageContent = {
		pages: Array.from({ length: pages }, (_, at) => page(at, language)),
		desktopMenu: menu(language, ''),
		mobileMenu: menu(language, 'link'),
	};
	const messages = Object.fromEntries(
		Array.from({ length: texts }, (_, at) => [`text${at}`, `${language}: the text with number ${at}`]),
	);
	return { document, messages };
};

/** Writes a language's content and dictionary, and changes each record once, so that there is a history. */
export async function fillLanguage({ prisma }: Database, programId: string, language: string, size: ContentSize) {
	const { document, messages } = languageOf(language, size);
	await prisma.programContent.create({ data: { programId, language }, select: { language: true } });
	await prisma.dictionary.create({ data: { programId, language }, select: { language: true } });
	const pages = document.pages.map((each) => ({ ...each, id: newId() }));
	await prisma.contentPage.createMany({
		data: pages.map(({ id, name, url }, sort) => ({ programId, id, language, name: `${name} before`, url, sort })),
	});
	const sections = pages.flatMap((each) => each.sections.map((one) => ({ ...one, id: newId(), pageId: each.id })));
	await prisma.contentSection.createMany({
		data: sections.map(({ slides: _, ...section }) => ({ programId, ...section })),
	});
	await prisma.contentSlide.createMany({
		data: sections.flatMap(({ id, slides }) =>
			slides.map((each) => ({ programId, id: newId(), sectionId: id, ...each })),
		),
	});
	for (const [name, items] of [
		['desktop', document.desktopMenu],
		['mobile', document.mobileMenu],
	] as const) {
		const ids = new Map(items.map(({ title }) => [title, newId()]));
		await prisma.menuItem.createMany({
			data: items.map(({ below, ...item }, sort) => ({
				...item,
				programId,
				language,
				menu: name,
				id: ids.get(item.title) ?? '',
				parentId: below === null ? null : (ids.get(below) ?? null),
				sort,
			})),
		});
	}
	await prisma.dictionaryText.createMany({
		data: Object.entries(messages).map(([key, text]) => ({ programId, language, key, text })),
	});
	for (const { id, name } of pages)
		await prisma.contentPage.update({
			where: { programId_id: { programId, id } },
			data: { name },
			select: { id: true },
		});
}

const content = `select
	(select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'url', p.url, 'sections', (
			select coalesce(jsonb_agg(jsonb_build_object('type', s.type, 'sort', s.sort, 'html', s.html, 'slides', (
				select coalesce(jsonb_agg(jsonb_build_object('sort', l.sort, 'imageFull', l.image_full, 'title', l.title, 'actionLink', l.action_link)
					order by l.sort), '[]') from content_slide l where l.program_id = s.program_id and l.section_id = s.id
			)) order by s.sort), '[]') from content_section s where s.program_id = p.program_id and s.page_id = p.id
		)) order by p.sort), '[]') from content_page p where p.program_id = c.program_id and p.language = c.language) as pages,
	(select jsonb_object_agg(m.menu, (
		select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'type', i.type, 'url', i.url, 'below', a.title) order by i.sort), '[]')
		from menu_item i
		left join menu_item a on (a.program_id, a.language, a.menu, a.id) = (i.program_id, i.language, i.menu, i.parent_id)
		where i.program_id = c.program_id and i.language = c.language and i.menu = m.menu
	)) from unnest(array['desktop', 'mobile']) m(menu)) as menus
	from program_content c where c.program_id = $1 and c.language = $2`;

/** A language's content in the form of {@link languageOf}; undefined when the program doesn't have the language. */
export async function contentOf(
	{ pool }: Database,
	programId: string,
	language: string,
): Promise<LanguageContent | undefined> {
	interface Row {
		pages: LanguageContent['pages'];
		menus: { desktop: Item[]; mobile: Item[] };
	}
	const { rows } = await pool.query<Row>(content, [programId, language]);
	const [row] = rows;
	return row && { pages: row.pages, desktopMenu: row.menus.desktop, mobileMenu: row.menus.mobile };
}

/** The texts of a language by key; undefined when the program has no dictionary in it. */
export async function textsOf(
	{ pool }: Database,
	programId: string,
	language: string,
): Promise<Record<string, string> | undefined> {
	const { rows } = await pool.query<{ messages: Record<string, string> }>(
		`select (select coalesce(jsonb_object_agg(t.key, t.text), '{}') from dictionary_text t
			where t.program_id = d.program_id and t.language = d.language) as messages
		from dictionary d where d.program_id = $1 and d.language = $2`,
		[programId, language],
	);
	return rows[0]?.messages;
}
