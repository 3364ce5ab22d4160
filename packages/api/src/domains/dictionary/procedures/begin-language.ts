import { dictionaryLanguageSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { beginLanguage } from '../services/begin-language';

/** Gives a language that has no texts yet a copy of the English ones. */
export const beginLanguageProcedure = programProcedure('manageContent')
	.input(dictionaryLanguageSchema)
	.mutation(({ ctx, input }) => beginLanguage(ctx, input));
