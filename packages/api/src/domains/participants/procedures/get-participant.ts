import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getParticipant } from '../services/get-participant';

export const getParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participantId: z.uuid() }))
	.query(({ ctx, input }) => getParticipant(ctx, input.participantId));
