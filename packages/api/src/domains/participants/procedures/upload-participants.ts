import { readingSchema } from '@rewards/validators/imports/schemas';
import { blankCells, importModes } from '@rewards/validators/participants/constants';
import { allowArchivedSchema } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { incomingFile, startFilePreview } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { participantFlow } from '../imports/flow';
import { startParticipantImport } from '../services/start-participant-import';

/**
 * Streams a CSV file into the program's import, or into a preview that is only read; see `startParticipantImport` for
 * errors.
 */
export const uploadParticipantsProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			mode: z.enum(importModes),
			/** Only counts what the import would do. */
			preview: z.boolean().default(false),
			allowArchived: allowArchivedSchema,
			blanks: z.enum(blankCells).default('keep'),
			reading: readingSchema.optional(),
			file: incomingFile,
		}),
	)
	.mutation(async ({ ctx, input: { file, preview, mode, blanks, allowArchived, reading } }) => {
		const { name, bytes } = await file.open();
		const upload = { fileName: name, stream: bytes, reading, limit: file.limit };
		return preview
			? startFilePreview(ctx, participantFlow, upload, mode === 'add')
			: startParticipantImport(ctx, { ...upload, mode, blanks, allowArchived });
	});
