import { gridSelectionSchema } from '@rewards/validators/grid';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { holdParticipants } from '../services/hold-participants';

/**
 * First step of a bulk action: who it is going to be about, and how many they are. No one is left holding what no one
 * waits for.
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
