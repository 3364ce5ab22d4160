import { z } from 'zod';
import { AppError } from '../../../errors';
import { programProcedure } from '../../../trpc';
import { listRuns } from '../runs/list-runs';

export const getRunProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), runId: z.uuid() }))
	.query(async ({ ctx, input }) => {
		const [run] = await listRuns(ctx, input);
		if (!run) throw new AppError('NOT_FOUND', { entity: 'importRecipeRun' });
		return run;
	});
