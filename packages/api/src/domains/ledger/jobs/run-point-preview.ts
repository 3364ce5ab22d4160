import type { PointPreviewResult } from '@rewards/validators/ledger/imports';
import { AppError } from '../../../errors';
import {
	fixedMapping,
	hashedPieces,
	keepSettled,
	previewTable,
	readingOf,
	readProgress,
	savePreview,
	stopwatch,
	tellRejected,
} from '../../../imports';
import type { JobRun } from '../../../jobs';
import { datesOf } from '../imports/dates';
import { requirePointProgram } from '../imports/require-program';
import { findSamePoints } from '../imports/same-file';
import { pointSamples } from '../imports/samples';
import { rejectRepeated, stagePoints } from '../imports/stage';
import { tellRefused, validatePoints } from '../imports/validate-points';
import type { PointPreviewParams } from './point-preview';

/** Share of the total time, measured with files of a million rows. */
const readingPart = 0.5;

/** Stages the file, computes its effect on the balances, and keeps the rows for the import that may follow. */
export async function runPointPreview(run: JobRun<PointPreviewParams, PointPreviewResult>): Promise<undefined> {
	const { services, programId, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { dataKey } = services.config;
	const file = hashedPieces({ db: services.db, dataKey, fileId: params.fileId, signal: run.signal });
	await run.transaction(async (client) => {
		const clock = stopwatch();
		const program = await requirePointProgram(client, programId);
		run.progress({ stage: 'reading' });
		const reading = await readingOf(client, params.fileId);
		const stage = await stagePoints(client, {
			decimal: reading?.decimal ?? reading?.settled,
			dateOrder: reading?.dateOrder ?? reading?.settledDates,
			table: previewTable(run.id),
			mapping: fixedMapping(params.columns),
			signal: run.signal,
			pieces: file.pieces,
			progress: ({ rows, rejected, read }) =>
				run.progress(readProgress(rows, rejected, read, params.fileSize, readingPart)),
		});
		clock.lap('read');
		run.progress({ stage: 'comparing', done: 0, total: stage.rows, part: readingPart });
		const repeated = await rejectRepeated(client, stage);
		const counts = await validatePoints(client, { programId, stage, lock: false });
		const samples = await pointSamples(client, programId, stage);
		const rejected = (await tellRejected(client, run.id, stage)) + (await tellRefused(client, run.id));
		const sha256 = file.sha256();
		const result: PointPreviewResult = {
			rows: stage.rows,
			blank: stage.blank,
			...counts,
			rejected,
			unknownColumns: stage.header.unknown,
			headerRow: stage.header.row ?? 1,
			dates: await datesOf(client, stage),
			sameFile: await findSamePoints(client, programId, sha256),
			unclear: stage.unclear,
			unclearDates: stage.unclearDates,
		};
		const { fileId } = params;
		await keepSettled(client, fileId, stage);
		await savePreview(client, { jobId: run.id, programId, fileId, program, stage, repeated, samples, sha256 });
		clock.lap('compare');
		await run.finish(client, { result, rejected, done: stage.rows, total: stage.rows });
		services.log.info({ jobId: run.id, programId, ms: clock.laps, rows: stage.rows }, 'Previewed a point file');
	});
	return undefined;
}
