import { z } from 'zod';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { listLinks } from '../links/find-links';
import { findPage } from './get-page';

/**
 * Links to a page, and whether each follows the page: a level's home page does if the caller may change the program and
 * no other language of the site has a page with that url.
 */
export async function listPageLinks(ctx: ProgramContext, pageId: string) {
	const { page } = await findPage(ctx.db.pool, ctx.program.id, pageId);
	const links = await listLinks(ctx.db.pool, ctx.program.id, page);
	const { manageProgram } = ctx.session.permissions;
	return links.map((link) => ({
		...link,
		changeable: link.kind !== 'level' || (manageProgram && link.languages.length === 0),
	}));
}

export const listPageLinksProcedure = programProcedure('manageContent')
	.input(z.object({ pageId: z.uuid() }))
	.query(({ ctx, input }) => listPageLinks(ctx, input.pageId));
