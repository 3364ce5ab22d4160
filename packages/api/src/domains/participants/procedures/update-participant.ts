import { participantShape } from '@rewards/validators/participants';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { updateParticipant } from '../services/update-participant';

export const updateParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participantId: z.uuid(), version: z.int().positive().optional(), participant: participantShape }))
	.mutation(({ ctx, input }) => updateParticipant(ctx, input));
