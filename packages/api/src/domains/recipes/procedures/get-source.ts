import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getSource } from '../sources/get-source';

export const getSourceProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid() }))
	.query(({ ctx, input }) => getSource(ctx, input.recipeId));
