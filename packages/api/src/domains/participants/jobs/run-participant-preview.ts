import type { ParticipantPreviewResult } from '@rewards/validators/participants/imports';
import { AppError } from '../../../errors';
import {
	fixedMapping,
	hashedPieces,
	previewTable,
	readProgress,
	savePreview,
	stopwatch,
	tellRejected,
} from '../../../imports';
import type { JobRun } from '../../../jobs';
import { readImportProgram } from '../imports/import-program';
import { findTouched, matchPeople, rejectRepeated } from '../imports/match';
import { findSameFile } from '../imports/same-file';
import { previewSamples } from '../imports/samples';
import { stageParticipants } from '../imports/stage';
import type { ParticipantPreviewParams } from './participant-preview';

/**
 * Stages the file, computes what it would change, and keeps the rows for the import that may follow. Its counts are
 * those of `replace`; `countsOfMode` derives the other modes.
 */
export async function runParticipantPreview(
	run: JobRun<ParticipantPreviewParams, ParticipantPreviewResult>,
): Promise<undefined> {
	const { services, programId, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { dataKey } = services.config;
	const file = hashedPieces({ db: services.db, dataKey, fileId: params.fileId, signal: run.signal });
	await run.transaction(async (client) => {
		const clock = stopwatch();
		const program = await readImportProgram(client, programId);
		run.progress({ stage: 'reading' });
		const stage = await stageParticipants(client, {
			programId,
			program,
			dataKey,
			table: previewTable(run.id),
			mapping: fixedMapping(params.columns),
			signal: run.signal,
			pieces: file.pieces,
			progress: ({ rows, rejected, read }) => run.progress(readProgress(rows, rejected, read, params.fileSize, 0.7)),
		});
		clock.lap('read');
		run.progress({ stage: 'comparing', done: 0, total: stage.rows, part: 0.7 });
		const repeated = await rejectRepeated(client, stage);
		const target = { programId, stage };
		const { matched, addressChanges } = await matchPeople(client, target);
		run.progress({ part: 0.85 });
		await findTouched(client, target, false);
		const { rows } = await client.query<{ changed: number; archived: number }>(
			'select count(line) as changed, count(*) - count(line) as archived from touched',
		);
		const { changed, archived } = rows[0] ?? { changed: 0, archived: 0 };
		const samples = await previewSamples(client, target, program.levels);
		const rejected = await tellRejected(client, run.id, stage);
		const sha256 = file.sha256();
		const result: ParticipantPreviewResult = {
			rows: stage.rows,
			blank: stage.blank,
			created: stage.good - repeated - matched,
			changed,
			unchanged: matched - changed,
			known: 0,
			archived,
			rejected,
			...(addressChanges > 0 ? { addressChanges } : {}),
			unknownColumns: stage.header.unknown,
			sameFile: await findSameFile(client, programId, sha256),
		};
		const { fileId } = params;
		await savePreview(client, { jobId: run.id, programId, fileId, program, stage, repeated, samples, sha256 });
		clock.lap('compare');
		await run.finish(client, { result, rejected, done: stage.rows, total: stage.rows });
		services.log.info({ jobId: run.id, programId, ms: clock.laps, rows: stage.rows }, 'Previewed a participant file');
	});
	return undefined;
}
