import { dictionaryTextsAtSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { getTextsAt } from './get-history';

/** The texts of a language as they were at a moment. */
export const getTextsAtProcedure = programProcedure('manageContent')
	.input(dictionaryTextsAtSchema)
	.query(({ ctx, input }) => getTextsAt(ctx, input));
