import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { restoreParticipant } from '../services/restore-participant';

export const restoreParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participantId: z.uuid(), version: z.int() }))
	.mutation(({ ctx, input }) => restoreParticipant(ctx, input));
