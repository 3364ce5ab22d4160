import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { deleteParticipant } from '../services/delete-participant';

export const deleteParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participantId: z.uuid() }))
	.mutation(({ ctx, input }) => deleteParticipant(ctx, input.participantId));
