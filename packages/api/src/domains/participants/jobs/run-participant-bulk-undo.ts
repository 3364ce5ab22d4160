import type { ParticipantBulkUndoResult } from '@rewards/validators/participants/bulk';
import { AppError } from '../../../errors';
import { markUndone, takeTurn } from '../../../imports';
import type { JobRun } from '../../../jobs';
import { takeBulkBack } from '../bulk/undo';
import { bulkUndoView } from '../bulk/undo-view';
import { refuseBulkUndo } from '../procedures/check-bulk-undo';
import type { ParticipantBulkUndoParams } from './participant-bulk-undo';

/** Checks again what can be undone, and undoes it in one transaction; cancelled or killed, it changes nothing. */
export async function runParticipantBulkUndo(
	run: JobRun<ParticipantBulkUndoParams, ParticipantBulkUndoResult>,
): Promise<undefined> {
	const { programId, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { bulkId } = params;
	await run.transaction(async (client) => {
		run.progress({ stage: 'undoing', done: 0, part: 0 });
		// Undos of one action take turns too: the second one finds it undone.
		await takeTurn(client, programId);
		const found = await bulkUndoView(client, programId, bulkId);
		if (!found) throw new AppError('NOT_FOUND', { entity: 'job' });
		const { bulk, view } = found;
		refuseBulkUndo(view);
		const counts = await takeBulkBack(client, run, { programId, bulk });
		const rejected = counts.changed + counts.taken + counts.levelGone;
		await markUndone(client, run, bulkId, rejected);
		const { action, value } = bulk.params;
		const total = counts.undone + rejected;
		await run.finish(client, {
			result: { bulkId, action: action.kind, value, ...counts },
			rejected,
			done: total,
			total,
		});
	});
	return undefined;
}
