import { readingSchema } from '@rewards/validators/imports/schemas';
import { z } from 'zod';
import { previewFile } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { participantFlow } from '../imports/flow';
import { columnChoiceSchema } from '../imports/import-columns';

/**
 * First step after the upload: what the header contains and, when nothing is missing, a job that previews the import.
 */
export const previewImportProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			uploadId: z.uuid(),
			columns: z.array(columnChoiceSchema).max(1000).optional(),
			reading: readingSchema.optional(),
			look: z.boolean().optional(),
			recipeId: z.uuid().nullish(),
		}),
	)
	.mutation(({ ctx, input }) => previewFile(ctx, participantFlow, input));
