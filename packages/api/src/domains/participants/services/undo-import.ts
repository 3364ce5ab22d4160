import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { participantUndoJob } from '../jobs/participant-undo';
import { checkUndo, refuseUndo } from './check-undo';

/** Requests the undo of a whole import; errors as for `refuseUndo`. The job checks again before it writes. */
export async function undoImport(ctx: ProgramContext, importId: string): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	const view = await checkUndo(ctx, importId);
	refuseUndo(view);
	const jobId = await db.transaction((client) =>
		enqueue(client, participantUndoJob, {
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: { importId },
			total: view.created + view.changed + view.archived,
		}),
	);
	return { jobId };
}
