import { participantPreviewResultSchema } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { defineJob } from '../../../jobs';
import { fixedColumnsSchema } from '../imports/import-columns';

const params = z.object({ fileId: z.uuid(), fileSize: z.int(), columns: fixedColumnsSchema });
export type ParticipantPreviewParams = z.infer<typeof params>;

/** Finds out what an uploaded file would do to a program, without doing it; started by `previewImport`. */
export const participantPreviewJob = defineJob({
	kind: 'participantPreview',
	flags: ['manageParticipant'],
	whenCancelled: 'takenBack',
	preview: true,
	params,
	result: participantPreviewResultSchema,
	// Whoever asked is waiting for it.
	notify: false,
});
