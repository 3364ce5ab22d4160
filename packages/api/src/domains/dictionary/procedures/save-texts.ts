import { dictionarySaveSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { saveTexts } from '../services/save-texts';

/** Saves changed texts. */
export const saveTextsProcedure = programProcedure('manageContent')
	.input(dictionarySaveSchema)
	.mutation(({ ctx, input }) => saveTexts(ctx, input));
