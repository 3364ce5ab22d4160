import { z } from 'zod';
import { requestUndo } from '../../../imports';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { participantUndoJob } from '../jobs/participant-undo';
import { checkUndo, refuseUndo } from './check-undo';

/** Requests the undo of a whole import; errors as for `refuseUndo`. The job checks again before it writes. */
export const undoImport = (ctx: ProgramContext, importId: string): Promise<{ jobId: string }> =>
	requestUndo(ctx, {
		id: importId,
		undoJob: participantUndoJob,
		params: { importId },
		names: { importId },
		look: async (client) => {
			const view = await checkUndo(ctx, importId, client);
			refuseUndo(view);
			return view.created + view.changed + view.archived;
		},
	});

export const undoImportProcedure = programProcedure('manageParticipant')
	.input(z.object({ importId: z.uuid() }))
	.mutation(({ ctx, input }) => undoImport(ctx, input.importId));
