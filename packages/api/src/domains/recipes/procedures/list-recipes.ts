import { programProcedure } from '../../../trpc';
import { listRecipes } from '../services/list-recipes';

export const listRecipesProcedure = programProcedure('manageParticipant', 'manageTransaction').query(({ ctx }) =>
	listRecipes(ctx),
);
