import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { type PointUndoParams, pointUndoJob } from '../jobs/point-undo';
import { checkPointUndo, refusePointUndo } from './check-point-undo';

/**
 * Requests the undo of a whole point import; errors as for `refusePointUndo`. The job checks again before it writes.
 */
export async function undoPointImport(ctx: ProgramContext, params: PointUndoParams): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	const view = await checkPointUndo(ctx, params.importId);
	refusePointUndo(view);
	const jobId = await db.transaction((client) =>
		enqueue(client, pointUndoJob, {
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params,
			total: view.transactions,
		}),
	);
	return { jobId };
}
