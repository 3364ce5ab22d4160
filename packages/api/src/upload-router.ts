import { uploadImageProcedure } from './domains/images';
import { uploadPointsProcedure } from './domains/ledger';
import { uploadParticipantsProcedure } from './domains/participants';
import { receiveFileProcedure } from './domains/recipes';
import { partProcedures } from './imports/flow';
import { type Context, createCallerFactory, router } from './trpc';

/**
 * Procedures that receive a file. They are procedures like all others, with permission and scope checks before the
 * first byte is read; only their input, a stream, can't be carried by a tRPC transport. So they are called in process,
 * by /upload and by the REST paths of imports and images.
 */
export const uploadRouter = router({
	participants: uploadParticipantsProcedure,
	points: uploadPointsProcedure,
	images: uploadImageProcedure,
	recipes: receiveFileProcedure,
	/** A file in parts, for the preview of any import. */
	parts: router(partProcedures('manageParticipant', 'manageTransaction')),
});

const createCaller = createCallerFactory(uploadRouter);
/** Uploads wait for their client, so they take no slot from the user's other calls: see `arriving`. */
export const createUploadCaller = (ctx: Context): ReturnType<typeof createCaller> =>
	createCaller({ ...ctx, takesFile: true });

/** Calls about an upload in parts that receive no bytes. */
export const createPartsCaller = (ctx: Context): Omit<ReturnType<typeof createCaller>['parts'], 'append'> =>
	createCaller(ctx).parts;
