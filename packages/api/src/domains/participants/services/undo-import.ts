import { requestUndo } from '../../../imports';
import type { ProgramContext } from '../../../trpc';
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
