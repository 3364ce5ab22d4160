import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { pauseRecipe } from '../services/pause-recipe';

export const pauseRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), paused: z.boolean() }))
	.mutation(({ ctx, input }) => pauseRecipe(ctx, input));
