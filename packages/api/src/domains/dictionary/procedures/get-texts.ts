import { dictionaryTextsSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { getTexts } from '../services/get-texts';

/** All texts of a language, next to those of another one. */
export const getTextsProcedure = programProcedure('manageContent')
	.input(dictionaryTextsSchema)
	.query(({ ctx, input }) => getTexts(ctx, input));
