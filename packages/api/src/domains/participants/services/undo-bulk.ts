import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { participantBulkUndoJob } from '../jobs/participant-bulk-undo';
import { checkBulkUndo, refuseBulkUndo } from './check-bulk-undo';

/** Requests the undo of a bulk action; errors as for `refuseBulkUndo`. The job checks again before it writes. */
export async function undoBulk(ctx: ProgramContext, bulkId: string): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	const view = await checkBulkUndo(ctx, bulkId);
	refuseBulkUndo(view);
	const jobId = await db.transaction((client) =>
		enqueue(client, participantBulkUndoJob, {
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: { bulkId },
			total: view.undone + view.changed + view.taken + view.levelGone,
		}),
	);
	return { jobId };
}
