import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getWithOrder } from '../services/get-with-order';

export const getParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participantId: z.uuid() }))
	.query(({ ctx, input }) => getWithOrder(ctx, input.participantId));
