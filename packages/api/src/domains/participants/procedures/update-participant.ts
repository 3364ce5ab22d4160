import { participantShape } from '@rewards/validators/participants/schemas';
import { participantFields } from '@rewards/validators/participants/words';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { updateParticipant } from '../services/update-participant';

/** `sent` makes it a partial edit: `participant` is still the whole record, but only the sent fields are validated. */
export const updateParticipantProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			participantId: z.uuid(),
			version: z.int().positive().optional(),
			participant: participantShape,
			sent: z.array(z.enum(participantFields)).max(participantFields.length).optional(),
		}),
	)
	.mutation(({ ctx, input }) => updateParticipant(ctx, input));
