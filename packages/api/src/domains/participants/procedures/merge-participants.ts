import { mergeSchema } from '@rewards/validators/participants/merges';
import { programProcedure } from '../../../trpc';
import { mergeParticipants } from '../services/merge-participants';

/** Needs manageTransaction too when points change hands. */
export const mergeParticipantsProcedure = programProcedure('manageParticipant')
	.input(mergeSchema)
	.mutation(({ ctx, input }) => mergeParticipants(ctx, input));
