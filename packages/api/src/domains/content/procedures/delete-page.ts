import { pageDeleteSchema } from '@rewards/validators/content/schemas';
import { isProtectedPage } from '@rewards/validators/content/words';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { lockLanguage, tell, writerOf } from '../context';
import { changeLinks } from '../links/change-links';
import { writePages } from '../rows/pages';
import { findPage } from './get-page';
import { getPageRow } from './list-pages';

interface PageDelete {
	pageId: string;
	version: number;
	linksTo?: string | undefined;
}

/**
 * Deletes a page with all its rows; its history stays. Pages that every site needs are IN_USE. `linksTo` is the new
 * target of links to it.
 */
export async function deletePage(ctx: ProgramContext, { pageId, version, linksTo }: PageDelete) {
	const gone = await ctx.db.transaction(async (client) => {
		const { language } = (await findPage(client, ctx.program.id, pageId)).page;
		await lockLanguage(client, ctx.program.id, language);
		const { page, ...before } = await findPage(client, ctx.program.id, pageId);
		if (isProtectedPage(page.url)) throw new AppError('IN_USE', { protected: true });
		if (page.version !== version) return false;
		await writePages(writerOf(ctx, client), before, {});
		const links =
			linksTo === undefined ? {} : await changeLinks(client, ctx, { language, from: page.url, to: linksTo });
		await tell(client, ctx, {
			action: 'delete',
			entity: 'contentPage',
			entityId: pageId,
			before: { name: page.name, url: page.url, language, sections: before.sections.length, ...links },
		});
		return true;
	});
	if (!gone) throw await conflictOf(ctx, 'contentPage', pageId, await getPageRow(ctx, pageId));
	return { pageId };
}

export const deletePageProcedure = programProcedure('manageContent')
	.input(pageDeleteSchema.extend({ pageId: z.uuid() }))
	.mutation(({ ctx, input: { programId: _, ...page } }) => deletePage(ctx, page));
