import { newUploadSchema } from '@rewards/validators/imports/schemas';
import type { PermissionFlag } from '@rewards/validators/permissions';
import { z } from 'zod';
import { programProcedure } from '../../trpc';
import { byteStream } from './incoming-file';
import { findUpload, giveUpUpload, startUpload, takePart } from './upload-file';

/** Procedures of an upload in parts, for callers with one of the flags: start, status, append, cancel. */
export function partProcedures(...flags: [PermissionFlag, ...PermissionFlag[]]) {
	const upload = programProcedure(...flags).input(z.object({ uploadId: z.uuid() }));
	return {
		create: programProcedure(...flags)
			.input(newUploadSchema.extend({ limit: z.int() }))
			.mutation(({ ctx, input: { limit, ...file } }) => startUpload(ctx, file, limit)),
		get: upload.query(({ ctx, input }) => findUpload(ctx, input.uploadId)),
		// Each part gives its offset, and no other is accepted.
		append: upload
			.meta({ access: flags, keyless: true })
			.input(z.object({ offset: z.int().min(0), stream: byteStream }))
			.mutation(({ ctx, input }) => takePart(ctx, input)),
		remove: upload.mutation(({ ctx, input }) => giveUpUpload(ctx, input.uploadId)),
	};
}
