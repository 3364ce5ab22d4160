import type { ProgramContext } from '../../../trpc';
import { listLinks } from '../links/find-links';
import { findPage } from './get-page';

/** What leads to a page, and whether the caller may change each of them. */
export async function listPageLinks(ctx: ProgramContext, pageId: string) {
	const { page } = await findPage(ctx.db.pool, ctx.program.id, pageId);
	const links = await listLinks(ctx.db.pool, ctx.program.id, page);
	return links.map((link) => ({ ...link, changeable: link.kind !== 'level' || ctx.session.permissions.manageProgram }));
}
