import { pointPreviewResultSchema } from '@rewards/validators/ledger/imports';
import { z } from 'zod';
import { defineJob } from '../../../jobs';
import { fixedColumnsSchema } from '../imports/columns';

const params = z.object({ fileId: z.uuid(), fileSize: z.int(), columns: fixedColumnsSchema });
export type PointPreviewParams = z.infer<typeof params>;

/** Finds out what an uploaded file would do to the balances of a program, without doing it. */
export const pointPreviewJob = defineJob({
	kind: 'pointPreview',
	flags: ['manageTransaction'],
	whenCancelled: 'takenBack',
	preview: true,
	params,
	result: pointPreviewResultSchema,
	// Whoever asked is waiting for it.
	notify: false,
});
