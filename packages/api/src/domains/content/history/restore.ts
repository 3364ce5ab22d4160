import { newId, type PoolClient } from '@rewards/db';
import { isProtectedPage } from '@rewards/validators/content/constants';
import type { HistoryOf } from '@rewards/validators/content/schemas';
import type { ProgramContext } from '../../../trpc';
import { lockLanguage, tell, writerOf } from '../context';
import { uniqueUrl } from '../procedures/create-page';
import { findPage } from '../procedures/get-page';
import { writeMenu } from '../procedures/save-menu';
import { toldSection } from '../procedures/sections/update-section';
import { readItems, type WhichMenu } from '../rows/items';
import { type KeptPages, type Pages, readPages, readSections, writePages } from '../rows/pages';
import { pageAt, sectionAt } from './state-at';

/**
 * Restores a page, section or menu to its state at a moment, even when it was deleted since. Writes only rows that
 * differ; the states in between stay in the history. DUPLICATE when another page has the url by now, NOT_FOUND when
 * nothing existed at that moment, or when a section's page is gone.
 */
export function restore(ctx: ProgramContext, of: HistoryOf, at: Date): Promise<void> {
	return uniqueUrl(
		ctx.db.transaction((client) => {
			if (of.kind === 'page') return restorePage(client, ctx, of.id, at);
			if (of.kind === 'section') return restoreSection(client, ctx, of.id, at);
			return restoreMenu(client, ctx, of, at);
		}),
	);
}

async function restorePage(client: PoolClient, ctx: ProgramContext, id: string, at: Date): Promise<void> {
	const { page: then, ...inside } = await pageAt(client, ctx.program.id, id, at);
	await lockLanguage(client, ctx.program.id, then.language);
	const before = await readPages(client, ctx.program.id, { field: 'id', values: [id] });
	const [was] = before.pages;
	// Keeps the current place among the pages, and the url of a page that every site needs.
	const page = {
		...then,
		sort: was?.sort ?? then.sort,
		url: was && isProtectedPage(was.url) ? was.url : then.url,
	};
	const after = await withoutOthers(client, ctx.program.id, before, inside);
	await writePages(writerOf(ctx, client), before, { ...after, pages: [page] });
	const auditFields = (name: string, url: string, sections: typeof after.sections, slides: typeof after.slides) => ({
		name,
		url,
		sections: sections.map((each) =>
			toldSection(
				each,
				slides.filter(({ sectionId }) => sectionId === each.id),
			),
		),
	});
	await tell(client, ctx, {
		action: was ? 'update' : 'create',
		entity: 'contentPage',
		entityId: id,
		before: was ? auditFields(was.name, was.url, before.sections, before.slides) : null,
		after: auditFields(page.name, page.url, after.sections, after.slides),
	});
}

/**
 * The rows to restore to a page, under new ids where the ids are in use elsewhere: a section that has moved to another
 * page stays there, and the restored page gets a copy.
 */
async function withoutOthers(
	client: PoolClient,
	programId: string,
	before: KeptPages,
	{ sections, slides }: Pick<Pages, 'sections' | 'slides'>,
): Promise<Pick<Pages, 'sections' | 'slides'>> {
	const here = new Set(before.sections.map(({ id }) => id));
	const come = sections.map(({ id }) => id).filter((id) => !here.has(id));
	const elsewhere = await readSections(client, programId, { field: 'id', values: come });
	const copies = new Map(elsewhere.sections.map(({ id }) => [id, newId()]));
	return {
		sections: sections.map((each) => ({ ...each, id: copies.get(each.id) ?? each.id })),
		slides: slides.map((slide) => {
			const sectionId = copies.get(slide.sectionId);
			return sectionId ? { ...slide, id: newId(), sectionId } : slide;
		}),
	};
}

async function restoreSection(client: PoolClient, ctx: ProgramContext, id: string, at: Date): Promise<void> {
	const { section, sections, slides } = await sectionAt(client, ctx.program.id, id, at);
	const read = () => readSections(client, ctx.program.id, { field: 'id', values: [id] });
	// Serialized with all writers of the language: deleted pages, documents, sorted or saved sections, and other
	// restores.
	const { page } = await findPage(client, ctx.program.id, (await read()).sections[0]?.pageId ?? section.pageId);
	await lockLanguage(client, ctx.program.id, page.language);
	const pageId = (await read()).sections[0]?.pageId ?? section.pageId;
	for (const [table, row] of Object.entries({ content_page: pageId, content_section: id }))
		await client.query(`select 1 from ${table} where program_id = $1 and id = $2 for no key update`, [
			ctx.program.id,
			row,
		]);
	const before = await read();
	const [was] = before.sections;
	// Keeps the current position: a section that has moved to another page stays there.
	const place = { pageId: was?.pageId ?? section.pageId, ...(was ? { sort: was.sort } : {}) };
	await findPage(client, ctx.program.id, place.pageId);
	const after = sections.map((each) => ({ ...each, ...place }));
	await writePages(writerOf(ctx, client), before, { sections: after, slides });
	await tell(client, ctx, {
		action: was ? 'update' : 'create',
		entity: 'contentSection',
		entityId: id,
		before: was ? toldSection(was, before.slides) : null,
		after: toldSection(section, slides),
	});
}

async function restoreMenu(client: PoolClient, ctx: ProgramContext, which: WhichMenu, at: Date): Promise<void> {
	await lockLanguage(client, ctx.program.id, which.language);
	const before = await readItems(client, ctx.program.id, which);
	const after = await readItems(client, ctx.program.id, which, at);
	await writeMenu(client, ctx, { language: which.language, menu: which.menu }, before, after);
}
