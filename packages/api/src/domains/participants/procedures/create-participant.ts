import { participantShape } from '@rewards/validators/participants/schemas';
import { z } from 'zod';
import { storingProcedure } from '../../../trpc';
import { createParticipant } from '../services/create-participant';

export const createParticipantProcedure = storingProcedure('manageParticipant')
	.input(z.object({ participant: participantShape }))
	.mutation(({ ctx, input }) => createParticipant(ctx, input.participant));
