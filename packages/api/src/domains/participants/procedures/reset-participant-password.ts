import { participantPasswordSchema } from '@rewards/validators/participants/schemas';
import { programProcedure } from '../../../trpc';
import { resetParticipantPassword } from '../services/reset-participant-password';

export const resetParticipantPasswordProcedure = programProcedure('manageParticipant')
	.input(participantPasswordSchema)
	.mutation(({ ctx, input }) => resetParticipantPassword(ctx, input));
