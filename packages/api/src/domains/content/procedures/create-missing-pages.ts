import { siteLanguageSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { lockLanguage, tell, writerOf } from '../context';
import { addMissingPages } from '../starter/write-starter';

/**
 * Creates the pages that every site needs and that a language lacks, with the texts of a new program, after the others.
 * Returns their number. NOT_FOUND for a language without content.
 */
export const createMissingPages = (ctx: ProgramContext, language: string): Promise<{ created: number }> =>
	ctx.db.transaction(async (client) => {
		await lockLanguage(client, ctx.program.id, language);
		const { pages } = await addMissingPages(writerOf(ctx, client), { language, type: ctx.program.type });
		for (const { id, name, url } of pages)
			await tell(client, ctx, {
				action: 'create',
				entity: 'contentPage',
				entityId: id,
				after: { name, url, language },
			});
		return { created: pages.length };
	});

/** Creates the pages that every site needs and that a language lacks. */
export const createMissingPagesProcedure = storingProcedure('manageContent')
	.input(z.object({ language: siteLanguageSchema }))
	.mutation(({ ctx, input }) => createMissingPages(ctx, input.language));
