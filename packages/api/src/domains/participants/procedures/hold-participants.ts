import { gridSelectionSchema } from '@rewards/validators/grid';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { holdParticipants } from '../services/hold-participants';

/**
 * First step of a bulk action: fixes which participants it applies to, and counts them. A client that disconnects
 * cancels it.
 */
export const holdParticipantsProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			selection: gridSelectionSchema,
			withBalance: z.boolean().default(false),
			withMails: z.boolean().default(false),
		}),
	)
	.mutation(({ ctx, input, signal }) => holdParticipants(ctx, input, signal));
