import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { undoBulk } from '../services/undo-bulk';

export const undoBulkProcedure = programProcedure('manageParticipant')
	.input(z.object({ bulkId: z.uuid() }))
	.mutation(({ ctx, input }) => undoBulk(ctx, input.bulkId));
