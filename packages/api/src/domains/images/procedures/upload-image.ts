import { z } from 'zod';
import { incomingFile } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { storeImage } from '../services/store-image';

/** Stores an image for the settings or content of a program; see `storeImage` for its limits. */
export const uploadImageProcedure = programProcedure('manageProgram', 'manageContent')
	.input(z.object({ file: incomingFile }))
	.mutation(async ({ ctx, input: { file } }) => storeImage(ctx, (await file.open()).bytes));
