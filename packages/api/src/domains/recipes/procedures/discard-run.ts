import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { discardRun } from '../runs/discard-run';

export const discardRunProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), runId: z.uuid() }))
	.mutation(({ ctx, input }) => discardRun(ctx, input));
