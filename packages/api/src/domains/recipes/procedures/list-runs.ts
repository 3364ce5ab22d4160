import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { takesRecipe } from '../policy';
import { listRuns } from '../runs/list-runs';

export const listRunsProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), before: z.uuid().optional(), take: z.int().min(1).max(100).default(50) }))
	.query(async ({ ctx, input }) => {
		await takesRecipe(ctx, input.recipeId);
		return listRuns(ctx, input);
	});
