import { dictionaryChangesAtSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { getChangesAt } from './get-history';

/** What one save of the history changed. */
export const getChangesAtProcedure = programProcedure('manageContent')
	.input(dictionaryChangesAtSchema)
	.query(({ ctx, input }) => getChangesAt(ctx, input));
