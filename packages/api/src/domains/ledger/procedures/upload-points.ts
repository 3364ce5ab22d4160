import { readingSchema } from '@rewards/validators/imports/schemas';
import { z } from 'zod';
import { incomingFile, startFilePreview } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { pointFlow } from '../imports/flow';
import { requirePoints } from '../policy';
import { startPointImport } from '../services/start-point-import';

/** Streams a CSV file into the program's ledger without a preview; see `startPointImport` for errors. */
export const uploadPointsProcedure = programProcedure('manageTransaction')
	.input(
		z.object({
			again: z.boolean(),
			/** Only counts what the import would do. */
			preview: z.boolean().default(false),
			reading: readingSchema.optional(),
			file: incomingFile,
		}),
	)
	.mutation(async ({ ctx, input: { again, preview, reading, file } }) => {
		if (preview) requirePoints(ctx);
		const { name, bytes } = await file.open();
		const upload = { fileName: name, stream: bytes, reading, limit: file.limit };
		return preview ? startFilePreview(ctx, pointFlow, upload) : startPointImport(ctx, { ...upload, again });
	});
