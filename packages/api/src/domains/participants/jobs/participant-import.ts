import { blankCells, importModes } from '@rewards/validators/participants/constants';
import { participantImportResultSchema } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { defineJob } from '../../../jobs';
import { fixedColumnsSchema } from '../imports/import-columns';

const params = z.object({
	fileId: z.uuid(),
	mode: z.enum(importModes),
	/** Jobs from before the choice emptied. */
	blanks: z.enum(blankCells).default('empty'),
	/** As in `MergeOptions`. */
	refuseKnown: z.boolean().optional(),
	/** How many participants `replace` may archive, if more than `archivesTooMany` lets pass. */
	allowArchived: z.int().optional(),
	/** The same where nobody was asked, such as a recipe's: not more, however few they are. */
	archivedAtMost: z.int().optional(),
	/** When equal bytes were imported into the program before. */
	sameFileImportedAt: z.string().nullable(),
	/** Bytes; the total of rows is estimated from it while the file is read. */
	fileSize: z.int(),
	columns: fixedColumnsSchema.optional(),
	/** The job whose preview was confirmed: its rows are used instead of reading the file again. */
	previewId: z.uuid().optional(),
	/** The recipe by which its file was read. */
	recipeId: z.uuid().optional(),
	/** The import whose refused rows these are, mended (`mendRows`). */
	mends: z.uuid().optional(),
});
export type ParticipantImportParams = z.infer<typeof params>;

/** Imports an uploaded file into a program; started by `startParticipantImport` and `commitImport`. */
export const participantImportJob = defineJob({
	kind: 'participantImport',
	flags: ['manageParticipant'],
	whenCancelled: 'takenBack',
	undoneBy: 'participantUndo',
	params,
	result: participantImportResultSchema,
});
