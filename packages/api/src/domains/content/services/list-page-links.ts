import type { ProgramContext } from '../../../trpc';
import { listLinks } from '../links/find-links';
import { findPage } from './get-page';

/**
 * What leads to a page, and whether each of it follows the page: a level's home page does for whoever may change the
 * program, unless another language of the site has a page with that url.
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
