import { participantPreviewResultSchema } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { defineJob } from '../../../jobs';
import { fixedColumnsSchema } from '../imports/import-columns';

const params = z.object({
	fileId: z.uuid(),
	fileSize: z.int(),
	columns: fixedColumnsSchema,
	/** The recipe by which the file is read. */
	recipeId: z.uuid().optional(),
	/** As in `MergeOptions`. */
	refuseKnown: z.boolean().optional(),
});
export type ParticipantPreviewParams = z.infer<typeof params>;

/** Computes the effect of an uploaded file on a program, without applying it; started by `previewImport`. */
export const participantPreviewJob = defineJob({
	kind: 'participantPreview',
	flags: ['manageParticipant'],
	whenCancelled: 'takenBack',
	preview: true,
	params,
	result: participantPreviewResultSchema,
	// A user is waiting for it.
	notify: false,
});
