import { dictionaryLanguageSchema } from '@rewards/validators/dictionary/schemas';
import { storingProcedure } from '../../../trpc';
import { beginLanguage } from '../services/begin-language';

/** Gives a language without texts a copy of the English ones. */
export const beginLanguageProcedure = storingProcedure('manageContent')
	.input(dictionaryLanguageSchema)
	.mutation(({ ctx, input }) => beginLanguage(ctx, input));
