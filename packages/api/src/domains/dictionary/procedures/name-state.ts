import { dictionaryStateSchema } from '@rewards/validators/dictionary/schemas';
import { programProcedure } from '../../../trpc';
import { nameState } from '../services/name-state';

/** Names a state of a language's texts. */
export const nameStateProcedure = programProcedure('manageContent')
	.input(dictionaryStateSchema)
	.mutation(({ ctx, input }) => nameState(ctx, input));
