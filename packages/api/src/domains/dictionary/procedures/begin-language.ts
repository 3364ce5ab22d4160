import { dictionaryLanguageSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { beginLanguage } from '../services/begin-language';

/** Gives a language without texts a copy of the English ones. */
export const beginLanguageProcedure = programProcedure('manageContent')
	.input(dictionaryLanguageSchema)
	.mutation(({ ctx, input }) => beginLanguage(ctx, input));
