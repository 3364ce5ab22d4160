import { readingSchema } from '@rewards/validators/imports/schemas';
import { blankCells, importModes } from '@rewards/validators/participants/words';
import { z } from 'zod';
import { incomingFile } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { startParticipantImport } from '../services/start-participant-import';

/** Streams a CSV file into the program's import without a preview; see `startParticipantImport` for errors. */
export const uploadParticipantsProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			mode: z.enum(importModes),
			blanks: z.enum(blankCells).default('keep'),
			reading: readingSchema.optional(),
			file: incomingFile,
		}),
	)
	.mutation(async ({ ctx, input: { mode, blanks, reading, file } }) => {
		const { name, bytes } = await file.open();
		return startParticipantImport(ctx, { fileName: name, stream: bytes, mode, blanks, reading, limit: file.limit });
	});
