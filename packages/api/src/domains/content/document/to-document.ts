import { createHash } from 'node:crypto';
import type { MenuName } from '@rewards/validators/content/constants';
import type { ProgramContext } from '../../../trpc';
import { type KeptPages, readPages } from '../rows/pages';
import { type Reader, readRows } from '../rows/read-rows';
import { type ItemRow, itemTable, type Kept, type SectionRow, type SlideRow } from '../rows/tables';

const slideOf = ({
	id,
	version,
	sort,
	imageClassic,
	imageFull,
	imageMobile,
	title,
	text,
	...rest
}: SlideRow & Kept) => ({
	id,
	version,
	imageClassic,
	imageFull,
	imageMobile,
	title,
	text,
	sort,
	action: { text: rest.actionText, link: rest.actionLink },
});

function sectionOf(section: SectionRow & Kept, slides: readonly (SlideRow & Kept)[]) {
	const { id, type, sort, slideSpeed, version, html } = section;
	const all = { id, type, sort, slideSpeed, version };
	if (type === 'html') return { ...all, html };
	if (type === 'slider') return { ...all, slides: slides.map(slideOf) };
	const { title, source, layout, rows, limit, productSort, categories } = section;
	return { ...all, title, source, layout, rows, limit, productSort, categories };
}

/** Groups by a key, in the order of the list. */
export function grouped<Row, Key extends string | null>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> {
	const groups = new Map<Key, Row[]>();
	for (const row of rows) {
		const group = groups.get(key(row));
		if (group) group.push(row);
		else groups.set(key(row), [row]);
	}
	return groups;
}

interface Entry {
	id: string;
	parentId: string | null;
	title?: string;
	label?: string;
	type?: string;
	url: string;
	version: number;
	children?: Entry[];
	submenu?: { menu: Entry[]; type: 'menu' };
}
/** A menu as a tree; entries without children have no submenu. The database prevents cycles. */
function treeOf(items: readonly (ItemRow & Kept)[], menu: MenuName): Entry[] {
	const below = grouped(items, ({ parentId }) => parentId);
	const entries = new Map<string, Entry>(
		items.map(({ id, parentId, title, type, url, version }) => [
			id,
			menu === 'mobile'
				? { id, parentId, label: title, type, url, version, children: [] }
				: { id, parentId, title, url, version },
		]),
	);
	const entriesOf = (rows: readonly ItemRow[] = []) => rows.flatMap(({ id }) => entries.get(id) ?? []);
	for (const [id, entry] of entries) {
		const children = entriesOf(below.get(id));
		if (menu === 'mobile') entry.children = children;
		else if (children.length > 0) entry.submenu = { menu: children, type: 'menu' };
	}
	return entriesOf(below.get(null));
}

/**
 * A fingerprint of the ids of pages, sections, slides and entries of a language: a client that sends it back has seen
 * everything that the save deletes.
 */
export const documentRevision = (rows: readonly (readonly { id: string }[])[]): string =>
	createHash('sha256')
		.update(JSON.stringify(rows.map((list) => list.map(({ id }) => id).toSorted())))
		.digest('base64url')
		.slice(0, 22);

export interface LanguageRows extends KeptPages {
	items: (ItemRow & Kept)[];
}
export const readLanguage = async (reader: Reader, programId: string, language: string): Promise<LanguageRows> => ({
	...(await readPages(reader, programId, { field: 'language', values: [language] })),
	items: await readRows(reader, itemTable, programId, { field: 'language', values: [language] }),
});
export const revisionOfLanguage = ({ pages, sections, slides, items }: LanguageRows): string =>
	documentRevision([pages, sections, slides, items]);

function languageOf(language: string, rows: LanguageRows) {
	const slides = grouped(rows.slides, ({ sectionId }) => sectionId);
	const sections = grouped(rows.sections, ({ pageId }) => pageId);
	const menu = (name: MenuName) =>
		treeOf(
			rows.items.filter((item) => item.menu === name),
			name,
		);
	return {
		language,
		revision: revisionOfLanguage(rows),
		pages: rows.pages.map(({ id, name, url, version }) => ({
			id,
			name,
			url,
			version,
			sections: (sections.get(id) ?? []).map((section) => sectionOf(section, slides.get(section.id) ?? [])),
		})),
		desktopMenu: menu('desktop'),
		mobileMenu: menu('mobile'),
	};
}

/** A program's content in all its languages, in the format of REST clients. */
export async function getDocument(ctx: ProgramContext) {
	const { rows } = await ctx.db.pool.query<{ language: string }>(
		`select c.language from program_content c join program p on p.id = c.program_id where c.program_id = $1
		order by coalesce(array_position(p.languages, c.language), 1000), c.language`,
		[ctx.program.id],
	);
	const languages: ReturnType<typeof languageOf>[] = [];
	for (const { language } of rows)
		languages.push(languageOf(language, await readLanguage(ctx.db.pool, ctx.program.id, language)));
	return languages;
}
