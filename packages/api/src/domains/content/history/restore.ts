import type { PoolClient } from '@rewards/db';
import type { HistoryOf } from '@rewards/validators/content/schemas';
import type { ProgramContext } from '../../../trpc';
import { lockLanguage, tell, writerOf } from '../context';
import { readItems, type WhichMenu } from '../rows/items';
import { readPages, readSections, writePages } from '../rows/pages';
import { uniqueUrl } from '../services/create-page';
import { findPage } from '../services/get-page';
import { writeMenu } from '../services/save-menu';
import { toldSection } from '../services/update-section';
import { pageAt, sectionAt } from './state-at';

/**
 * Makes a page, a section or a menu what it was at a moment, also when it is gone by now. Only rows that differ are written; what was in between stays in
 * the history. DUPLICATE when another page has the url by now, NOT_FOUND when there was nothing at that moment.
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
	const { page, ...after } = await pageAt(client, ctx.program.id, id, at);
	await lockLanguage(client, ctx.program.id, page.language);
	const before = await readPages(client, ctx.program.id, { field: 'id', values: [id] });
	const [was] = before.pages;
	// Its place among the pages isn't what the page says.
	await writePages(writerOf(ctx, client), before, { ...after, pages: [{ ...page, sort: was?.sort ?? page.sort }] });
	const told = (name: string, url: string, sections: typeof after.sections, slides: typeof after.slides) => ({
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
		before: was ? told(was.name, was.url, before.sections, before.slides) : null,
		after: told(page.name, page.url, after.sections, after.slides),
	});
}

async function restoreSection(client: PoolClient, ctx: ProgramContext, id: string, at: Date): Promise<void> {
	const { section, sections, slides } = await sectionAt(client, ctx.program.id, id, at);
	await client.query('select 1 from content_section where program_id = $1 and id = $2 for no key update', [
		ctx.program.id,
		id,
	]);
	await findPage(client, ctx.program.id, section.pageId);
	const before = await readSections(client, ctx.program.id, { field: 'id', values: [id] });
	const [was] = before.sections;
	const after = sections.map((each) => ({ ...each, sort: was?.sort ?? each.sort }));
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
