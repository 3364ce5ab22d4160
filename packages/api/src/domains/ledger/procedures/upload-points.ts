import { readingSchema } from '@rewards/validators/imports/schemas';
import { z } from 'zod';
import { incomingFile } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { startPointImport } from '../services/start-point-import';

/** Streams a CSV file into the program's ledger without a preview; see `startPointImport` for errors. */
export const uploadPointsProcedure = programProcedure('manageTransaction')
	.input(z.object({ again: z.boolean(), reading: readingSchema.optional(), file: incomingFile }))
	.mutation(async ({ ctx, input: { again, reading, file } }) => {
		const { name, bytes } = await file.open();
		return startPointImport(ctx, { fileName: name, stream: bytes, again, reading, limit: file.limit });
	});
