import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { hearOfRecipe } from '../services/hear-of-recipe';

export const hearOfRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), hear: z.boolean() }))
	.mutation(({ ctx, input }) => hearOfRecipe(ctx, input));
