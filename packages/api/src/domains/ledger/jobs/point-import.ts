import { pointImportResultSchema } from '@rewards/validators/ledger/imports';
import { z } from 'zod';
import { defineJob } from '../../../jobs';
import { fixedColumnsSchema } from '../imports/columns';

const params = z.object({
	fileId: z.uuid(),
	/** Bytes; the total of rows is estimated from it while the file is read. */
	fileSize: z.int(),
	columns: fixedColumnsSchema.optional(),
	/** The job whose preview was confirmed: its rows are used instead of reading the file again. */
	previewId: z.uuid().optional(),
	/** The recipe by which its file was read. */
	recipeId: z.uuid().optional(),
	/** The import whose refused rows these are, mended (`mendRows`). */
	mends: z.uuid().optional(),
	/** Staff confirmed importing a file with equal bytes once more. */
	again: z.boolean(),
});
export type PointImportParams = z.infer<typeof params>;

/**
 * Books an uploaded CSV file of points in a program's ledger; started by `startPointImport` and `commitPointImport`.
 */
export const pointImportJob = defineJob({
	kind: 'pointImport',
	flags: ['manageTransaction'],
	whenCancelled: 'takenBack',
	undoneBy: 'pointUndo',
	params,
	result: pointImportResultSchema,
});
