import { participantBulkUndoResultSchema } from '@rewards/validators/participants/bulk';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ bulkId: z.uuid() });
export type ParticipantBulkUndoParams = z.infer<typeof params>;

/** Undoes a bulk action; started by `undoBulk`. */
export const participantBulkUndoJob = defineJob({
	kind: 'participantBulkUndo',
	flags: ['manageParticipant'],
	whenCancelled: 'takenBack',
	params,
	result: participantBulkUndoResultSchema,
});
