import { dictionarySaveLanguagesSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { saveLanguages } from '../services/save-languages';

/** Saves the dictionaries of several languages in the format of REST clients. */
export const saveLanguagesProcedure = programProcedure('manageContent')
	.input(dictionarySaveLanguagesSchema)
	.mutation(({ ctx, input }) => saveLanguages(ctx, input));
