import { pageFieldsSchema, siteLanguageSchema } from '@rewards/validators/content/schemas';
import { programProcedure } from '../../../trpc';
import { createPage } from '../services/create-page';

export const createPageProcedure = programProcedure('manageContent')
	.input(pageFieldsSchema.extend({ language: siteLanguageSchema }))
	.mutation(({ ctx, input: { programId: _, ...page } }) => createPage(ctx, page));
