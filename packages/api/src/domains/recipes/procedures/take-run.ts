import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { takeRun } from '../runs/take-run';

export const takeRunProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), runId: z.uuid() }))
	.mutation(({ ctx, input }) => takeRun(ctx, input));
