import { z } from 'zod';
import { requestUndo } from '../../../imports';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { participantBulkUndoJob } from '../jobs/participant-bulk-undo';
import { checkBulkUndo, refuseBulkUndo } from './check-bulk-undo';

/** Requests the undo of a bulk action; errors as for `refuseBulkUndo`. The job checks again before it writes. */
export const undoBulk = (ctx: ProgramContext, bulkId: string): Promise<{ jobId: string }> =>
	requestUndo(ctx, {
		id: bulkId,
		undoJob: participantBulkUndoJob,
		params: { bulkId },
		names: { bulkId },
		look: async (client) => {
			const view = await checkBulkUndo(ctx, bulkId, client);
			refuseBulkUndo(view);
			return view.undone + view.changed + view.taken + view.levelGone;
		},
	});

export const undoBulkProcedure = programProcedure('manageParticipant')
	.input(z.object({ bulkId: z.uuid() }))
	.mutation(({ ctx, input }) => undoBulk(ctx, input.bulkId));
