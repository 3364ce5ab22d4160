import { newUploadSchema } from '@rewards/validators/imports/schemas';
import type { PermissionFlag } from '@rewards/validators/permissions';
import { z } from 'zod';
import { programProcedure } from '../../trpc';
import { byteStream } from './incoming-file';
import { findUpload, giveUpUpload, startUpload, takePart } from './upload-file';

/** An upload in parts, for whoever holds one of the flags: begun, asked about, gone on with, given up. */
export function partProcedures(...flags: [PermissionFlag, ...PermissionFlag[]]) {
	const upload = programProcedure(...flags).input(z.object({ uploadId: z.uuid() }));
	return {
		create: programProcedure(...flags)
			.input(newUploadSchema.extend({ limit: z.int() }))
			.mutation(({ ctx, input: { limit, ...file } }) => startUpload(ctx, file, limit)),
		get: upload.query(({ ctx, input }) => findUpload(ctx, input.uploadId)),
		// Each part says where it begins, and no other is taken.
		append: upload
			.meta({ access: flags, keyless: true })
			.input(z.object({ offset: z.int().min(0), stream: byteStream }))
			.mutation(({ ctx, input }) => takePart(ctx, input)),
		remove: upload.mutation(({ ctx, input }) => giveUpUpload(ctx, input.uploadId)),
	};
}
