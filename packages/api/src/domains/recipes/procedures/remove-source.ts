import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { removeSource } from '../sources/remove-source';

export const removeSourceProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid() }))
	.mutation(({ ctx, input }) => removeSource(ctx, input.recipeId));
