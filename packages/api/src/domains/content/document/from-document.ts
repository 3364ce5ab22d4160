import { newId } from '@rewards/db';
import type {
	DocumentLanguage,
	DocumentPage,
	DocumentSection,
	DocumentSlide,
} from '@rewards/validators/content/document';
import { type SectionFields, sectionFieldsSchema } from '@rewards/validators/content/schemas';
import { type MenuName, urlKey, viewAll } from '@rewards/validators/content/words';
import { AppError, fieldError } from '../../../errors';
import type { ProgramScope } from '../../../trpc';
import { itemRows } from '../rows/items';
import type { Pages } from '../rows/pages';
import type { ItemRow, Kept, SectionRow } from '../rows/tables';
import { checkProductSort, newSection, sectionRows } from '../services/section-fields';
import type { LanguageRows } from './to-document';

/** Which row the document means: one of ours, or a new one. Each of ours once. */
const chooser = <Row extends { id: string }>(rows: readonly Row[]) => {
	const left = new Map(rows.map((row) => [row.id, row]));
	return (id: string | null | undefined, else_: (rows: Iterable<Row>) => Row | undefined = () => undefined) => {
		const own = (id ? left.get(id) : undefined) ?? else_(left.values());
		if (own) left.delete(own.id);
		return own;
	};
};

/** The version by which each row of ours came, where the document says one. */
export type SentVersions = Map<string, number>;

export interface FromDocument {
	pages: Pages | null;
	desktop: ItemRow[] | null;
	mobile: ItemRow[] | null;
	versions: SentVersions;
}

/** A language of the document as rows: what it names by our ids is ours, everything else new. What it doesn't send is null. */
export function rowsOfDocument(
	program: Pick<ProgramScope, 'type'>,
	sent: DocumentLanguage,
	ours: LanguageRows,
	path: string,
): FromDocument {
	const versions: SentVersions = new Map();
	const seen = (id: string, version: number | null | undefined) => {
		if (version !== null && version !== undefined) versions.set(id, version);
	};
	const pages = sent.pages ? pagesOf(program, { ...sent, pages: sent.pages }, ours, seen, path) : null;
	const menuOf = (menu: MenuName) => {
		const items = menu === 'desktop' ? sent.desktopMenu : sent.mobileMenu;
		if (!items) return null;
		const own = new Set(ours.items.filter((item) => item.menu === menu).map(({ id }) => id));
		const ids = new Map(items.map(({ id }) => [id, own.has(id) ? id : newId()]));
		for (const { id, version } of items) seen(`${menu}/${ids.get(id)}`, version);
		const named = items.map(({ version: _, ...item }) => ({
			...item,
			id: ids.get(item.id) ?? item.id,
			parentId: item.parentId === null ? null : (ids.get(item.parentId) ?? null),
		}));
		return itemRows({ language: sent.language, menu }, named);
	};
	return { pages, desktop: menuOf('desktop'), mobile: menuOf('mobile'), versions };
}

type Seen = (id: string, version: number | null | undefined) => void;

function pagesOf(
	program: Pick<ProgramScope, 'type'>,
	sent: DocumentLanguage & { pages: DocumentPage[] },
	ours: LanguageRows,
	seen: Seen,
	path: string,
): Pages {
	const after: Pages = { pages: [], sections: [], slides: [] };
	const ownPage = chooser(ours.pages);
	const ownSection = chooser(ours.sections);
	const slidesOf = new Map<string, Set<string>>();
	for (const { id, sectionId } of ours.slides) {
		const ids = slidesOf.get(sectionId) ?? new Set();
		slidesOf.set(sectionId, ids.add(id));
	}
	// Those that are named come first: one without an id may only take a page that no other names.
	const named = new Map(sent.pages.map((page) => [page, ownPage(page.id)]));
	for (const [at, page] of sent.pages.entries()) {
		const own =
			named.get(page) ?? ownPage(null, (left) => [...left].find(({ url }) => urlKey(url) === urlKey(page.url)));
		const id = own?.id ?? newId();
		seen(id, own && page.version);
		const { name, url } = page;
		after.pages.push({ id, language: sent.language, name, url, sort: own?.sort ?? at });
		for (const [place, section] of (page.sections ?? []).entries()) {
			const was = ownSection(section.id);
			const rows = sectionOf(
				program,
				section,
				{ was, pageId: id, sort: section.sort ?? place + 1 },
				slidesOf,
				`${path}.pages.${at}.sections.${place}`,
			);
			seen(rows.section.id, was && section.version);
			after.sections.push(rows.section);
			after.slides.push(...rows.slides);
		}
	}
	return after;
}

interface Place {
	was: (SectionRow & Kept) | undefined;
	pageId: string;
	sort: number;
}

function sectionOf(
	program: Pick<ProgramScope, 'type'>,
	sent: DocumentSection,
	{ was, pageId, sort }: Place,
	slidesOf: ReadonlyMap<string, ReadonlySet<string>>,
	path: string,
) {
	const id = was?.id ?? newId();
	const usual = newSection(sent.type);
	const parsed = sectionFieldsSchema.safeParse({
		...sent,
		html: sent.html ?? '',
		slideSpeed: sent.slideSpeed ?? usual.slideSpeed,
		source: sent.source || usual.source,
		layout: sent.layout || usual.layout,
		rows: sent.rows ?? usual.rows,
		limit: sent.limit ?? usual.limit,
		productSort: sent.productSort || usual.productSort,
		categories: sent.categories?.length ? sent.categories : [viewAll],
		slides: slidesIn(sent.slides ?? []),
	});
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw fieldError([path, ...(issue?.path ?? [])].join('.'), 'invalid');
	}
	const fields: SectionFields = parsed.data;
	if (fields.type === 'productsCarousel') checkProductSort(program, fields.productSort, `${path}.productSort`);
	return sectionRows({ id, pageId, sort, slideSpeed: sent.slideSpeed ?? null }, fields, slidesOf.get(id) ?? new Set());
}

/** By their place, where they say one. */
const slidesIn = (slides: readonly DocumentSlide[]) =>
	slides
		.map((slide, at) => ({ slide, sort: slide.sort ?? at }))
		.toSorted((a, b) => a.sort - b.sort)
		.map(({ slide: { action, id, ...slide } }) => ({
			...slide,
			id: id ?? newId(),
			actionText: action?.text ?? '',
			actionLink: action?.link ?? '',
		}));

/** What is to be written was seen by whoever sent it: CONFLICT when the version that came with a row isn't the one that is there. */
export function checkVersions(
	versions: SentVersions,
	rows: readonly { id: string; version: number }[],
	prefix = '',
): void {
	for (const { id, version } of rows) {
		const sent = versions.get(prefix + id);
		if (sent !== undefined && sent !== version) throw new AppError('CONFLICT', { savedBy: '', savedAt: null });
	}
}
