import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { undoMerge } from '../services/undo-merge';

export const undoMergeProcedure = programProcedure('manageParticipant')
	.input(z.object({ mergeId: z.uuid() }))
	.mutation(({ ctx, input }) => undoMerge(ctx, input.mergeId));
