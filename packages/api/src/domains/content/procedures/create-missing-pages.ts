import { siteLanguageSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { createMissingPages } from '../services/create-missing-pages';

/** Creates the pages that every site needs and that a language lacks. */
export const createMissingPagesProcedure = storingProcedure('manageContent')
	.input(z.object({ language: siteLanguageSchema }))
	.mutation(({ ctx, input }) => createMissingPages(ctx, input.language));
