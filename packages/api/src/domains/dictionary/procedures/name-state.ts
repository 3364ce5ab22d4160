import { dictionaryStateSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { nameState } from '../services/name-state';

/** Gives the texts of a language a name to come back to them by. */
export const nameStateProcedure = programProcedure('manageContent')
	.input(dictionaryStateSchema)
	.mutation(({ ctx, input }) => nameState(ctx, input));
