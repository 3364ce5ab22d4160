import { isProtectedPage } from '@rewards/validators/content/words';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { type KeptPages, readPages } from '../rows/pages';
import type { Reader } from '../rows/read-rows';
import { sectionOf } from '../services/section-of';

/** One page with all its rows; NOT_FOUND when the program has no such page. */
export async function findPage(reader: Reader, programId: string, pageId: string) {
	const found = await readPages(reader, programId, { field: 'id', values: [pageId] });
	const [page] = found.pages;
	if (!page) throw new AppError('NOT_FOUND', { entity: 'page' });
	return { ...found, page };
}

/** A page for its editor, sections in order. */
export function pageOf({ pages, sections, slides }: KeptPages) {
	return pages.map(({ sort: _, ...page }) => ({
		...page,
		protected: isProtectedPage(page.url),
		sections: sections
			.filter(({ pageId }) => pageId === page.id)
			.map((section) =>
				sectionOf(
					section,
					slides.filter(({ sectionId }) => sectionId === section.id),
				),
			),
	}));
}

export async function getPage(ctx: ProgramContext, pageId: string) {
	const [page] = pageOf(await findPage(ctx.db.pool, ctx.program.id, pageId));
	if (!page) throw new AppError('NOT_FOUND', { entity: 'page' });
	return page;
}

export const getPageProcedure = programProcedure('manageContent')
	.input(z.object({ pageId: z.uuid() }))
	.query(({ ctx, input }) => getPage(ctx, input.pageId));
