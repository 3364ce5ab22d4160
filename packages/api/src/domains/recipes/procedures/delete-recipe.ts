import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { deleteRecipe } from '../services/delete-recipe';

export const deleteRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid() }))
	.mutation(({ ctx, input }) => deleteRecipe(ctx, input.recipeId));
