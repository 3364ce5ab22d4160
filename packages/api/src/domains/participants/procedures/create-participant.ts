import { participantShape } from '@rewards/validators/participants/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { createParticipant } from '../services/create-participant';

export const createParticipantProcedure = programProcedure('manageParticipant')
	.input(z.object({ participant: participantShape }))
	.mutation(({ ctx, input }) => createParticipant(ctx, input.participant));
