import { dictionaryHistorySchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { getHistory } from '../services/get-history';

/** The saves of a language or of one text, and the named moments. */
export const getHistoryProcedure = programProcedure('manageContent')
	.input(dictionaryHistorySchema)
	.query(({ ctx, input }) => getHistory(ctx, input));
