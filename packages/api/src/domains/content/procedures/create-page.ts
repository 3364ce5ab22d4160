import { pageFieldsSchema, siteLanguageSchema } from '@rewards/validators/content/schemas';
import { storingProcedure } from '../../../trpc';
import { createPage } from '../services/create-page';

export const createPageProcedure = storingProcedure('manageContent')
	.input(pageFieldsSchema.extend({ language: siteLanguageSchema }))
	.mutation(({ ctx, input: { programId: _, ...page } }) => createPage(ctx, page));
