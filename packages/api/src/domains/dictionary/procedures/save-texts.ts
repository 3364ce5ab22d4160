import { dictionarySaveSchema } from '@rewards/validators/dictionary/schemas';
import { storingProcedure } from '../../../trpc';
import { saveTexts } from '../services/save-texts';

/** Saves changed texts. */
export const saveTextsProcedure = storingProcedure('manageContent')
	.input(dictionarySaveSchema)
	.mutation(({ ctx, input }) => saveTexts(ctx, input));
