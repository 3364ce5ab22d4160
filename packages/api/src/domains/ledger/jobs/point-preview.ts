import { pointPreviewResultSchema } from '@rewards/validators/ledger/imports';
import { z } from 'zod';
import { defineJob } from '../../../jobs';
import { fixedColumnsSchema } from '../imports/columns';

const params = z.object({
	fileId: z.uuid(),
	fileSize: z.int(),
	columns: fixedColumnsSchema,
	/** The recipe by which the file is read. */
	recipeId: z.uuid().optional(),
});
export type PointPreviewParams = z.infer<typeof params>;

/** Computes the effect of an uploaded file on the balances of a program, without applying it. */
export const pointPreviewJob = defineJob({
	kind: 'pointPreview',
	flags: ['manageTransaction'],
	whenCancelled: 'takenBack',
	preview: true,
	params,
	result: pointPreviewResultSchema,
	// A user is waiting for it.
	notify: false,
});
