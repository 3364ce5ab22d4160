import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { fetchNow } from '../sources/fetch-now';

export const fetchNowProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid() }))
	.mutation(({ ctx, input }) => fetchNow(ctx, input.recipeId));
