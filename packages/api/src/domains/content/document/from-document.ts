import { newId } from '@rewards/db';
import { type MenuName, urlKey } from '@rewards/validators/content/constants';
import type { DocumentLanguage, DocumentPage } from '@rewards/validators/content/document';
import { AppError } from '../../../errors';
import { yielder } from '../../../pieces';
import type { ProgramScope } from '../../../trpc';
import { itemRows } from '../rows/items';
import type { Pages } from '../rows/pages';
import type { ItemRow, Kept, PageRow, SlideRow } from '../rows/tables';
import { sectionOf } from './section-of-document';
import { grouped, type LanguageRows } from './to-document';

/** The row that the document refers to: an existing one, or a new one. Each existing row once. */
const chooser = <Row extends { id: string }>(rows: readonly Row[]) => {
	const left = new Map(rows.map((row) => [row.id, row]));
	return (id: string | null | undefined) => {
		const own = id ? left.get(id) : undefined;
		if (own) left.delete(own.id);
		return own;
	};
};

/** The version of each existing row, where the document has one. */
export type SentVersions = Map<string, number>;

export interface FromDocument {
	pages: Pages | null;
	desktop: ItemRow[] | null;
	mobile: ItemRow[] | null;
	versions: SentVersions;
}

/**
 * Converts a language of the document to rows: items with our ids are existing rows, everything else is new. Parts that
 * weren't sent are null.
 */
export async function rowsOfDocument(
	program: Pick<ProgramScope, 'type'>,
	sent: DocumentLanguage,
	ours: LanguageRows,
	path: string,
): Promise<FromDocument> {
	const versions: SentVersions = new Map();
	const seen = (id: string, version: number | null | undefined) => {
		if (version !== null && version !== undefined) versions.set(id, version);
	};
	const pages = sent.pages ? await pagesOf(program, { ...sent, pages: sent.pages }, ours, seen, path) : null;
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

async function pagesOf(
	program: Pick<ProgramScope, 'type'>,
	sent: DocumentLanguage & { pages: DocumentPage[] },
	ours: LanguageRows,
	seen: Seen,
	path: string,
): Promise<Pages> {
	const breathe = yielder();
	const after: Pages = { pages: [], sections: [], slides: [] };
	const ownPage = chooser(ours.pages);
	const ownSection = chooser(ours.sections);
	const slidesOf = grouped<SlideRow, string>(ours.slides, ({ sectionId }) => sectionId);
	const elsewhere = new Set(sent.pages.flatMap(({ sections }) => sections ?? []).map((section) => section.id));
	// Pages with ids first: one without an id may only match a page that no other names.
	const named = new Map(sent.pages.map((page) => [page, ownPage(page.id)]));
	const byUrl = new Map(ours.pages.map(({ id, url }) => [urlKey(url), id]));
	for (const page of sent.pages) if (!named.get(page)) named.set(page, ownPage(byUrl.get(urlKey(page.url))));
	const places = placesOf(
		ours.pages,
		sent.pages.map((page) => named.get(page)),
	);
	for (const [at, page] of sent.pages.entries()) {
		const own = named.get(page);
		const id = own?.id ?? newId();
		seen(id, own && page.version);
		const { name, url } = page;
		after.pages.push({ id, language: sent.language, name, url, sort: places[at] ?? at });
		if (!page.sections) {
			const stay = ours.sections.filter((each) => each.pageId === own?.id && !elsewhere.has(each.id));
			after.sections.push(...stay);
			after.slides.push(...stay.flatMap((each) => slidesOf.get(each.id) ?? []));
			continue;
		}
		for (const [place, section] of page.sections.entries()) {
			const was = ownSection(section.id);
			const rows = sectionOf(
				program,
				section,
				{ was, pageId: id, sort: section.sort ?? place + 1 },
				(was && slidesOf.get(was.id)) ?? [],
				`${path}.pages.${at}.sections.${place}`,
			);
			seen(rows.section.id, was && section.version);
			after.sections.push(rows.section);
			after.slides.push(...rows.slides);
			await breathe();
		}
	}
	return after;
}

/**
 * The places of the sent pages, in document order. If existing pages keep their order, with new ones after them, no
 * existing page changes its place.
 */
function placesOf(ours: readonly (PageRow & Kept)[], sent: readonly ((PageRow & Kept) | undefined)[]): number[] {
	const own = sent.filter((page) => page !== undefined);
	const ids = new Set(own.map(({ id }) => id));
	const before = ours.filter(({ id }) => ids.has(id));
	const asBefore = own.every(({ id }, at) => id === before[at]?.id && sent[at]?.id === id);
	if (!asBefore) return sent.map((_, at) => at);
	const last = own.reduce((highest, { sort }) => Math.max(highest, sort), -1);
	return sent.map((page, at) => page?.sort ?? last + 1 + at - own.length);
}

/**
 * Checks that the sender has seen what the save overwrites: CONFLICT when the version sent with a row isn't the current
 * one.
 */
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
