import { newId, type PoolClient } from '@rewards/db';
import { type PageFields, pageFieldsSchema, siteLanguageSchema } from '@rewards/validators/content/schemas';
import { AppError, constraintOf } from '../../../errors';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { lockLanguage, tell, writerOf } from '../context';
import { writePages } from '../rows/pages';
import { getPageRow } from './list-pages';

/** DUPLICATE in place of the database's error when the language already has the url. */
export async function uniqueUrl<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (constraintOf(error) === 'content_page_url_unique')
			throw new AppError('DUPLICATE', { field: 'url' }, { cause: error });
		throw error;
	}
}

/** The place after a language's last page. */
export async function nextPlace(client: PoolClient, programId: string, language: string): Promise<number> {
	const { rows } = await client.query<{ sort: number }>(
		'select coalesce(max(sort), -1) + 1 as sort from content_page where program_id = $1 and language = $2',
		[programId, language],
	);
	return rows[0]?.sort ?? 0;
}

/**
 * Creates an empty page after the others. NOT_FOUND for a language without content, DUPLICATE for a url that another
 * page has.
 */
export async function createPage(ctx: ProgramContext, { language, ...fields }: PageFields & { language: string }) {
	const id = newId();
	await uniqueUrl(
		ctx.db.transaction(async (client) => {
			await lockLanguage(client, ctx.program.id, language);
			const sort = await nextPlace(client, ctx.program.id, language);
			await writePages(writerOf(ctx, client), {}, { pages: [{ id, language, ...fields, sort }] });
			await tell(client, ctx, {
				action: 'create',
				entity: 'contentPage',
				entityId: id,
				after: { ...fields, language },
			});
		}),
	);
	return getPageRow(ctx, id);
}

export const createPageProcedure = storingProcedure('manageContent')
	.input(pageFieldsSchema.extend({ language: siteLanguageSchema }))
	.mutation(({ ctx, input: { programId: _, ...page } }) => createPage(ctx, page));
