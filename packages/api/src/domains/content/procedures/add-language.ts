import { siteLanguageSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { addLanguage } from '../services/add-language';

/** Creates a language without content as a copy of the first language's content. */
export const addLanguageProcedure = storingProcedure('manageContent')
	.input(z.object({ language: siteLanguageSchema }))
	.mutation(({ ctx, input }) => addLanguage(ctx, input.language));
