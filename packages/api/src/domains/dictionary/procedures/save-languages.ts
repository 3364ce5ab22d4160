import { dictionarySaveLanguagesSchema } from '@rewards/validators/dictionary/schemas';
import { storingProcedure } from '../../../trpc';
import { saveLanguages } from '../services/save-languages';

/** Saves the dictionaries of several languages in the format of REST clients. */
export const saveLanguagesProcedure = storingProcedure('manageContent')
	.input(dictionarySaveLanguagesSchema)
	.mutation(({ ctx, input }) => saveLanguages(ctx, input));
