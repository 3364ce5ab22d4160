import { siteLanguageSchema } from '@rewards/validators/content/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { addLanguage } from '../services/add-language';

/** Begins a language that has no content yet; its first language's content is copied. */
export const addLanguageProcedure = programProcedure('manageContent')
	.input(z.object({ language: siteLanguageSchema }))
	.mutation(({ ctx, input }) => addLanguage(ctx, input.language));
