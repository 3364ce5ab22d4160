import { type PageFields, pageUpdateSchema } from '@rewards/validators/content/schemas';
import { isProtectedPage, urlKey } from '@rewards/validators/content/words';
import { z } from 'zod';
import { fieldError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { lockLanguage, tell, writerOf } from '../context';
import { changeLinks } from '../links/change-links';
import { writePages } from '../rows/pages';
import { uniqueUrl } from './create-page';
import { findPage } from './get-page';
import { getPageRow } from './list-pages';

interface PageUpdate extends PageFields {
	pageId: string;
	version: number;
	/** Links to the old url are changed to the new one. */
	changeLinks: boolean;
}

/**
 * Saves name and url of a page. CONFLICT when another user saved them since, VALIDATION for another url of a page that
 * every site needs.
 */
export async function updatePage(ctx: ProgramContext, { pageId, version, changeLinks: wanted, ...fields }: PageUpdate) {
	const saved = await uniqueUrl(
		ctx.db.transaction(async (client) => {
			const { language } = (await findPage(client, ctx.program.id, pageId)).page;
			await lockLanguage(client, ctx.program.id, language);
			const { page } = await findPage(client, ctx.program.id, pageId);
			if (page.version !== version) return false;
			const moved = urlKey(page.url) !== urlKey(fields.url);
			if (moved && isProtectedPage(page.url)) throw fieldError('url', 'pageUrlKept');
			await writePages(writerOf(ctx, client), { pages: [page] }, { pages: [{ ...page, ...fields }] });
			const links = moved && wanted ? await changeLinks(client, ctx, { language, from: page.url, to: fields.url }) : {};
			await tell(client, ctx, {
				action: 'update',
				entity: 'contentPage',
				entityId: pageId,
				before: { name: page.name, url: page.url },
				after: { ...fields, ...links },
			});
			return true;
		}),
	);
	const now = await getPageRow(ctx, pageId);
	if (!saved) throw await conflictOf(ctx, 'contentPage', pageId, now);
	return now;
}

export const updatePageProcedure = storingProcedure('manageContent')
	.input(pageUpdateSchema.extend({ pageId: z.uuid() }))
	.mutation(({ ctx, input: { programId: _, ...page } }) => updatePage(ctx, page));
