import { type PageFields, pageFieldsSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { lockLanguage, tell, writerOf } from '../context';
import { copyOfPages } from '../rows/copy';
import { writePages } from '../rows/pages';
import { nextPlace, uniqueUrl } from './create-page';
import { findPage } from './get-page';
import { getPageRow } from './list-pages';

/** A copy of a page in the same language, with all its rows, under a name and url of its own. */
export async function duplicatePage(ctx: ProgramContext, pageId: string, fields: PageFields) {
	const id = await uniqueUrl(
		ctx.db.transaction(async (client) => {
			const { page, ...source } = await findPage(client, ctx.program.id, pageId);
			await lockLanguage(client, ctx.program.id, page.language);
			const sort = await nextPlace(client, ctx.program.id, page.language);
			const copy = copyOfPages(source, (each) => ({ ...each, ...fields, sort }));
			await writePages(writerOf(ctx, client), {}, copy);
			const [made] = copy.pages;
			if (!made) throw new AppError('INTERNAL');
			const after = { ...fields, language: page.language, clonedFrom: page.name };
			await tell(client, ctx, { action: 'create', entity: 'contentPage', entityId: made.id, after });
			return made.id;
		}),
	);
	return getPageRow(ctx, id);
}

export const duplicatePageProcedure = storingProcedure('manageContent')
	.input(pageFieldsSchema.extend({ pageId: z.uuid() }))
	.mutation(({ ctx, input: { name, url, pageId } }) => duplicatePage(ctx, pageId, { name, url }));
