import type { PoolClient } from '@rewards/db';
import type { PointUndoResult } from '@rewards/validators/ledger/imports';
import { auditJob } from '../../../audit';
import { AppError } from '../../../errors';
import { markUndone, stopwatch, takeTurn } from '../../../imports';
import type { JobRun } from '../../../jobs';
import { requirePointProgram } from '../imports/require-program';
import { takePointsBack, weighUndo } from '../imports/undo';
import { tellKept } from '../imports/undo-kept';
import { refusePointUndo } from '../procedures/check-point-undo';
import type { PointUndoParams } from './point-undo';
import { startingOver } from './start-over';

type Run = JobRun<PointUndoParams, PointUndoResult>;

/**
 * Checks again what can be taken back, with every participant locked, and takes it back; in one transaction with the
 * job's own end.
 */
export async function runPointUndo(run: Run): Promise<undefined> {
	await startingOver(run, (client) => undoPoints(client, run));
	return undefined;
}

async function undoPoints(client: PoolClient, run: Run): Promise<void> {
	const { services, programId, params, createdById, createdByName } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { importId, description } = params;
	const clock = stopwatch();
	run.progress({ stage: 'comparing', done: 0 });
	await requirePointProgram(client, programId);
	await takeTurn(client, programId);
	const view = await weighUndo(client, programId, importId);
	if (!view) throw new AppError('NOT_FOUND', { entity: 'job' });
	refusePointUndo(view);
	clock.lap('compare');
	run.signal.throwIfAborted();
	const { refusal: _, spent, overfull, referred: __, ...counts } = view;
	const total = counts.transactions;
	run.progress({ stage: 'undoing', total });
	const who = { createdById, createdByName };
	const progress = (done: number) => run.progress({ done });
	await takePointsBack(client, { programId, description, ...who, progress });
	const kept = await tellKept(client, run.id);
	await markUndone(client, run, importId, kept);
	clock.lap('save');
	const result: PointUndoResult = { importId, ...counts, kept };
	await auditJob(client, run, {
		action: 'undo',
		entity: 'participant',
		entityId: importId,
		accountId: run.accountId,
		programId,
		after: { ...result, ...(description ? { description } : {}) },
	});
	await run.finish(client, { result, rejected: kept, done: total, total });
	services.log.info({ jobId: run.id, programId, ms: clock.laps, spent, overfull, ...counts }, 'Undid a point import');
}
