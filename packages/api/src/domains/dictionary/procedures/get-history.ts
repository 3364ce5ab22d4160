import { dictionaryHistorySchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { getHistory } from '../services/get-history';

/** What was saved of a language or of one text, and which moments have a name. */
export const getHistoryProcedure = programProcedure('manageContent')
	.input(dictionaryHistorySchema)
	.query(({ ctx, input }) => getHistory(ctx, input));
