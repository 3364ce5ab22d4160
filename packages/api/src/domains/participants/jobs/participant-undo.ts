import { participantUndoResultSchema } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ importId: z.uuid() });
export type ParticipantUndoParams = z.infer<typeof params>;

/** Undoes a whole import; started by `undoImport`. */
export const participantUndoJob = defineJob({
	kind: 'participantUndo',
	flags: ['manageParticipant'],
	whenCancelled: 'takenBack',
	params,
	result: participantUndoResultSchema,
});
