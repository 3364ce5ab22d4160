import { linksIn } from '@rewards/validators/content/clean-html';
import { isLinkTo, menuNames, urlKey } from '@rewards/validators/content/constants';
import type { Reader } from '../rows/read-rows';
import { readRows } from '../rows/read-rows';
import { itemTable, sectionTable, slideTable } from '../rows/tables';

/** A link to a page. */
export interface PageLink {
	kind: 'menu' | 'slide' | 'text' | 'level';
	/** Of the entry, slide, section or level. */
	id: string;
	/** Its name: an entry's or slide's title, a level's name. */
	name: string;
	/** A menu's name, or the name of the page that contains the slide or text. */
	place: string;
	/** For a level: the site's other languages that have a page with the same url. It stays their home page. */
	languages: string[];
}
/** A page by its url in one language. */
export interface PagePlace {
	language: string;
	url: string;
}

/**
 * A coarse filter for links to a page in SQL, so that not all texts of a language are loaded: it matches at least what
 * `isLinkTo` finds. Letters beyond ASCII have several spellings in a link.
 */
const patternOf = (url: string): string => `/*${urlKey(url).replace(/[^a-z0-9_/-]+/g, '[^?#"]+')}/*`;
const inSlide = (url: string): string => `^\\s*${patternOf(url)}\\s*([?#]|$)`;
/** Texts from before today's rules may have single quotes or none, blanks, and character references. */
const inText = (url: string): string => `href\\s*=\\s*["']?\\s*(${patternOf(url)}\\s*["'?#>\\s]|[^"'?#>\\s]*&)`;

const sectionsSql = `select s.id, p.id as "pageId", p.name as "pageName"
	from content_page p join content_section s on s.program_id = p.program_id and s.page_id = p.id
	where p.program_id = $1 and p.language = $2 and s.type = 'html' and s.html ~* $3
	order by p.sort, p.id, s.sort, s.id`;
const slidesSql = `select l.id, p.id as "pageId", p.name as "pageName"
	from content_page p join content_section s on s.program_id = p.program_id and s.page_id = p.id and s.type = 'slider'
		join content_slide l on l.program_id = s.program_id and l.section_id = s.id
	where p.program_id = $1 and p.language = $2 and l.action_link ~* $3
	order by p.sort, p.id, s.sort, s.id, l.sort, l.id`;
interface Found {
	id: string;
	pageId: string;
	pageName: string;
}

/**
 * Levels whose home page has that url, and the other languages of the site that have such a page
 * (docs/product/content.md).
 */
const levelsSql = `select id, description, custom_home_page as home, array(
		select p.language from content_page p join program g on g.id = p.program_id
		where p.program_id = $1 and p.language <> $2 and p.language = any(g.languages) and lower(p.url) = lower($3)
		order by array_position(g.languages, p.language)
	) as languages
	from plateau_level where program_id = $1 and not leaving order by position`;
export interface LevelHome {
	id: string;
	description: string;
	home: string;
	languages: string[];
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const linksTo = (html: string, url: string): boolean => linksIn(html).some((link) => isLinkTo(link, url));

/**
 * Everything of a language's site that links to a page: menu entries, slides, links in texts; and levels with it as
 * home page.
 */
export async function findLinks(reader: Reader, programId: string, { language, url }: PagePlace) {
	const items = await readRows(reader, itemTable, programId, { field: 'language', values: [language] });
	const inTexts = await reader.query<Found>(sectionsSql, [programId, language, inText(url)]);
	const inSlides = await reader.query<Found>(slidesSql, [programId, language, inSlide(url)]);
	const sections = await readRows(reader, sectionTable, programId, { field: 'id', values: idsOf(inTexts.rows) });
	const slides = await readRows(reader, slideTable, programId, { field: 'id', values: idsOf(inSlides.rows) });
	const { rows: levels } = await reader.query<LevelHome>(levelsSql, [programId, language, url]);
	return {
		items: items.filter((item) => isLinkTo(item.url, url)),
		slides: slides.filter((slide) => isLinkTo(slide.actionLink, url)),
		sections: sections.filter(({ html }) => linksTo(html, url)),
		levels: levels.filter(({ home }) => isLinkTo(home, url)),
		/** The texts and slides that may link there, in reading order. */
		inTexts: inTexts.rows,
		inSlides: inSlides.rows,
	};
}

/** The same as one list for display. */
export async function listLinks(reader: Reader, programId: string, page: PagePlace & { id: string }) {
	const { items, slides, sections, levels, inTexts, inSlides } = await findLinks(reader, programId, page);
	const titles = new Map(slides.map(({ id, title }) => [id, title]));
	const texts = new Set(idsOf(sections));
	const elsewhere = ({ pageId }: Found) => pageId !== page.id;
	const languages: string[] = [];
	const links: PageLink[] = [
		...menuNames.flatMap((menu) =>
			items
				.filter((item) => item.menu === menu)
				.map(({ id, title }) => ({ kind: 'menu' as const, id, name: title, place: menu, languages })),
		),
		...levels.map((level) => ({
			kind: 'level' as const,
			id: level.id,
			name: level.description,
			place: '',
			languages: level.languages,
		})),
		...inSlides
			.filter((found) => titles.has(found.id) && elsewhere(found))
			.map(({ id, pageName }) => ({
				kind: 'slide' as const,
				id,
				name: titles.get(id) ?? '',
				place: pageName,
				languages,
			})),
		...inTexts
			.filter((found) => texts.has(found.id) && elsewhere(found))
			.map(({ id, pageName }) => ({ kind: 'text' as const, id, name: '', place: pageName, languages })),
	];
	return links;
}
