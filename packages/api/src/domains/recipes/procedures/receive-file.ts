import { z } from 'zod';
import { incomingFile } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { receiveFile } from '../runs/receive-file';

/** Takes a file that a recipe imports by itself; see `receiveFile` for errors. */
export const receiveFileProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(z.object({ recipeId: z.uuid(), again: z.boolean(), file: incomingFile }))
	.mutation(async ({ ctx, input: { recipeId, again, file } }) => {
		const { name, bytes } = await file.open();
		return receiveFile(ctx, { recipeId, again, fileName: name, stream: bytes, limit: file.limit });
	});
