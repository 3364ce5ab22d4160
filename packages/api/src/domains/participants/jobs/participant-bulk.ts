import { participantBulkResultSchema, participantBulkSchema } from '@rewards/validators/participants/bulk';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({
	selectionId: z.uuid(),
	action: participantBulkSchema,
	/** The status or level as text. */
	value: z.string().nullable(),
});
export type ParticipantBulkParams = z.infer<typeof params>;

/** Applies one action to many participants; started by `startBulk`. */
export const participantBulkJob = defineJob({
	kind: 'participantBulk',
	flags: ['manageParticipant'],
	whenCancelled: 'takenBack',
	undoneBy: 'participantBulkUndo',
	params,
	result: participantBulkResultSchema,
});
