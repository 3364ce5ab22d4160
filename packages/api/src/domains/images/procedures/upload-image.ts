import { z } from 'zod';
import { incomingFile } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { storeImage } from '../services/store-image';

/** Takes an image in for the settings or the content of a program; see `storeImage` for what is refused. */
export const uploadImageProcedure = programProcedure('manageProgram', 'manageContent')
	.input(z.object({ file: incomingFile }))
	.mutation(async ({ ctx, input: { file } }) => storeImage(ctx, (await file.open()).bytes));
