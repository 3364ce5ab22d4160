import type { PoolClient } from '@rewards/db';
import { type PointImportResult, pointPreviewResultSchema } from '@rewards/validators/ledger/imports';
import { auditJob } from '../../../audit';
import { AppError } from '../../../errors';
import {
	dropPreview,
	fixedMapping,
	importPieces,
	keepSettled,
	readingOf,
	readProgress,
	stopwatch,
	takeStaged,
	takeTurn,
	tellRejected,
} from '../../../imports';
import type { JobRun } from '../../../jobs';
import { bookPoints } from '../imports/book';
import { datesOf } from '../imports/dates';
import { requirePointProgram } from '../imports/require-program';
import { hashOf, refuseKnown } from '../imports/same-file';
import { type PointStage, rejectRepeated, stagePoints } from '../imports/stage';
import { tellRefused, validatePoints } from '../imports/validate-points';
import type { PointImportParams } from './point-import';
import { startingOver } from './start-over';

type Run = JobRun<PointImportParams, PointImportResult>;

/** Shares of the total time, measured with imports of a million rows. */
const readingPart = 0.1;
const comparingPart = 0.1;

/**
 * Stage → weigh → book, and the job's own end, in one transaction: killed at any point, the points are booked in full
 * or not at all. Staged rows of a preview are reused; participants and balances are always read again, under locks.
 */
export async function runPointImport(run: Run): Promise<undefined> {
	await startingOver(run, (client) => importPoints(client, run));
	return undefined;
}

async function importPoints(client: PoolClient, run: Run): Promise<void> {
	const { services, programId, params, createdById, createdByName } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const clock = stopwatch();
	const program = await requirePointProgram(client, programId);
	const ready = params.previewId ? await takeStaged<PointStage>(client, params.previewId, program) : null;
	const stage = ready?.stage ?? (await read(client, run));
	clock.lap('read');
	const before = ready ? 0 : readingPart;
	run.progress({ stage: 'comparing', done: 0, total: stage.rows, part: before });
	await takeTurn(client, programId);
	const known = await refuseKnown(client, programId, await hashOf(client, params.fileId), params.again);
	const weighed = await validatePoints(client, { programId, stage, lock: true });
	clock.lap('compare');
	run.signal.throwIfAborted();
	const from = before + comparingPart;
	run.progress({ stage: 'saving', part: from });
	const progress = (share: number) =>
		run.progress({ done: Math.round(share * stage.rows), part: from + share * (1 - from) });
	const who = { importId: run.id, createdById, createdByName };
	await bookPoints(client, { programId, ...who, stage, accepted: weighed.accepted, progress });
	const rejected = (await tellRejected(client, run.id, stage)) + (await tellRefused(client, run.id));
	clock.lap('save');
	const counts = { ...weighed, rejected };
	const result: PointImportResult = {
		rows: stage.rows,
		blank: stage.blank,
		...counts,
		unknownColumns: stage.header.unknown,
		headerRow: stage.header.row ?? 1,
		dates: await datesOf(client, stage),
		sameFileImportedAt: known?.at ?? null,
		...(params.mends ? { mends: params.mends } : {}),
		...(params.previewId ? { previewed: await promised(client, params.previewId) } : {}),
	};
	if (!ready) await keepSettled(client, params.fileId, stage);
	if (params.previewId) await dropPreview(client, params.previewId);
	const { mends: _, ...logged } = result;
	await auditJob(client, run, {
		action: 'importPoints',
		entity: 'participant',
		entityId: run.id,
		accountId: run.accountId,
		programId,
		after: logged,
	});
	await run.finish(client, { result, rejected, done: stage.rows, total: stage.rows });
	services.log.info({ jobId: run.id, programId, ms: clock.laps, ...counts }, 'Imported points');
}

async function read(client: PoolClient, run: Run): Promise<PointStage> {
	const { services, params } = run;
	const { dataKey } = services.config;
	run.progress({ stage: 'reading' });
	const reading = await readingOf(client, params.fileId);
	const stage = await stagePoints(client, {
		decimal: reading?.decimal ?? reading?.settled,
		dateOrder: reading?.dateOrder ?? reading?.settledDates,
		mapping: fixedMapping(params.columns),
		signal: run.signal,
		pieces: importPieces({ db: services.db, dataKey, fileId: params.fileId, signal: run.signal }),
		progress: ({ rows, rejected, read: bytes }) =>
			run.progress(readProgress(rows, rejected, bytes, params.fileSize, readingPart)),
	});
	await rejectRepeated(client, stage);
	return stage;
}

/** The effect that the preview showed for this import. */
async function promised(client: PoolClient, previewId: string): Promise<PointImportResult['previewed']> {
	const { rows } = await client.query<{ result: unknown }>('select result from job where id = $1', [previewId]);
	const shown = pointPreviewResultSchema.safeParse(rows[0]?.result);
	if (!shown.success) return null;
	const { accepted, participants, awarded, debited, rejected } = shown.data;
	return { accepted, participants, awarded, debited, rejected };
}
