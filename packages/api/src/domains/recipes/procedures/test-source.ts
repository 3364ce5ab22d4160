import { sourceTestSchema } from '@rewards/validators/recipes/source-schemas';
import { programProcedure } from '../../../trpc';
import { testSource } from '../sources/test-source';

export const testSourceProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(sourceTestSchema)
	.mutation(({ ctx, input }) => testSource(ctx, input));
