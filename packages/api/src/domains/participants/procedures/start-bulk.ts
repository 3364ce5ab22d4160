import { participantBulkSchema } from '@rewards/validators/participants/bulk';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { startBulk } from '../services/start-bulk';

/** Second step of a bulk action: the confirmed action, as a job. */
export const startBulkProcedure = programProcedure('manageParticipant')
	.input(z.object({ selectionId: z.uuid(), count: z.int().positive(), action: participantBulkSchema }))
	.mutation(({ ctx, input }) => startBulk(ctx, input));
