import type { HistoryOf } from '@rewards/validators/content/schemas';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { pageOf } from '../procedures/get-page';
import { readItems } from '../rows/items';
import { readPages, readSections } from '../rows/pages';
import type { Reader } from '../rows/read-rows';
import { sectionOf } from '../services/section-of';

const gone = (entity: string) => new AppError('NOT_FOUND', { entity });

/** A page with all its rows as of a moment; NOT_FOUND when it didn't exist then. */
export async function pageAt(reader: Reader, programId: string, id: string, at: Date) {
	const found = await readPages(reader, programId, { field: 'id', values: [id], at });
	const [page] = found.pages;
	if (!page) throw gone('page');
	return { ...found, page };
}
/** A section with its slides as of a moment; NOT_FOUND when it didn't exist then. */
export async function sectionAt(reader: Reader, programId: string, id: string, at: Date) {
	const found = await readSections(reader, programId, { field: 'id', values: [id], at });
	const [section] = found.sections;
	if (!section) throw gone('section');
	return { ...found, section };
}

/**
 * The state of a page, section or menu at a moment: pages with their sections, sections with their slides, menus with
 * their entries.
 */
export async function stateAt(ctx: ProgramContext, of: HistoryOf, at: Date) {
	const { pool } = ctx.db;
	if (of.kind === 'page') {
		const [page] = pageOf(await pageAt(pool, ctx.program.id, of.id, at));
		return { kind: of.kind, page };
	}
	if (of.kind === 'section') {
		const { section, slides } = await sectionAt(pool, ctx.program.id, of.id, at);
		return { kind: of.kind, section: sectionOf(section, slides) };
	}
	const rows = await readItems(pool, ctx.program.id, of, at);
	return {
		kind: of.kind,
		items: rows.map(({ id, parentId, title, type, url }) => ({ id, parentId, title, type, url })),
	};
}
