import { recipeSaveSchema } from '@rewards/validators/recipes/schemas';
import { programProcedure } from '../../../trpc';
import { saveRecipe } from '../services/save-recipe';

export const saveRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(recipeSaveSchema)
	.mutation(({ ctx, input: { programId: _, ...input } }) => saveRecipe(ctx, input));
