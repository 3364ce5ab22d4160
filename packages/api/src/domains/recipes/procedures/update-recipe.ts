import { recipeUpdateSchema } from '@rewards/validators/recipes/schemas';
import { programProcedure } from '../../../trpc';
import { updateRecipe } from '../services/update-recipe';

export const updateRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(recipeUpdateSchema)
	.mutation(({ ctx, input: { programId: _, ...input } }) => updateRecipe(ctx, input));
