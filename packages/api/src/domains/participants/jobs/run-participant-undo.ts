import type { ParticipantUndoResult } from '@rewards/validators/participants/imports';
import { AppError } from '../../../errors';
import { markUndone, takeTurn } from '../../../imports';
import type { JobRun } from '../../../jobs';
import { lockImported, takeBack, undoView } from '../imports/undo';
import { refuseUndo } from '../procedures/check-undo';
import { duplicateOr } from '../services/check-participant';
import { auditJob } from './audit-job';
import type { ParticipantUndoParams } from './participant-undo';

/**
 * Checks again that nothing newer depends on the import, with every participant locked, and undoes it; all or nothing.
 */
export async function runParticipantUndo(
	run: JobRun<ParticipantUndoParams, ParticipantUndoResult>,
): Promise<undefined> {
	const { programId, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { importId } = params;
	await run.transaction(async (client) => {
		run.progress({ stage: 'comparing' });
		await takeTurn(client, programId);
		await lockImported(client, programId, importId);
		const view = await undoView(client, programId, importId);
		if (!view) throw new AppError('NOT_FOUND', { entity: 'job' });
		refuseUndo(view);
		const { created, changed, archived, passwordsKept } = view;
		const total = created + changed + archived;
		run.progress({ stage: 'undoing', done: 0, total });
		await takeBack(client, programId, importId).catch((error: unknown) => {
			throw duplicateOr(error);
		});
		await markUndone(client, run, importId);
		const result: ParticipantUndoResult = { importId, created, changed, archived, passwordsKept };
		await auditJob(client, run, { action: 'undo', entityId: importId, after: { ...result } });
		await run.finish(client, { result, done: total, total });
	});
	return undefined;
}
