import { pointUndoResultSchema } from '@rewards/validators/ledger/imports';
import { reversalSchema } from '@rewards/validators/ledger/schemas';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = reversalSchema.extend({ importId: z.uuid() });
export type PointUndoParams = z.infer<typeof params>;

/** Takes back the points of a whole import; started by `undoPointImport`. */
export const pointUndoJob = defineJob({
	kind: 'pointUndo',
	flags: ['manageTransaction'],
	whenCancelled: 'takenBack',
	params,
	result: pointUndoResultSchema,
});
