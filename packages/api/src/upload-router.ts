import { uploadImageProcedure } from './domains/images';
import { uploadPointsProcedure } from './domains/ledger';
import { uploadParticipantsProcedure } from './domains/participants';
import { partProcedures } from './imports/flow';
import { type Context, createCallerFactory, router } from './trpc';

/**
 * What takes a file. These are procedures like all others, with permission and narrowing before the first byte is read;
 * only what they are given, a stream, no tRPC transport carries. So they are called in process, by /upload and by the
 * REST paths of imports and images.
 */
export const uploadRouter = router({
	participants: uploadParticipantsProcedure,
	points: uploadPointsProcedure,
	images: uploadImageProcedure,
	/** A file in parts, for the preview of any import. */
	parts: router(partProcedures('manageParticipant', 'manageTransaction')),
});

const createCaller = createCallerFactory(uploadRouter);
/** They wait for their client's bytes, so they take no place among the other calls of a user: see `arriving`. */
export const createUploadCaller = (ctx: Context): ReturnType<typeof createCaller> =>
	createCaller({ ...ctx, takesFile: true });

/** What is asked about an upload in parts, and takes no bytes. */
export const createPartsCaller = (ctx: Context): Omit<ReturnType<typeof createCaller>['parts'], 'append'> =>
	createCaller(ctx).parts;
