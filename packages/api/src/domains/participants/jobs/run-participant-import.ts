import type { PoolClient } from '@rewards/db';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/constants';
import {
	countsOfMode,
	type Emptied,
	type ParticipantImportResult,
	type ParticipantPreviewResult,
} from '@rewards/validators/participants/imports';
import { AppError } from '../../../errors';
import {
	dropPreview,
	fixedMapping,
	importPieces,
	readProgress,
	type Staged as StagedRows,
	stopwatch,
	takeStaged,
	takeTurn,
} from '../../../imports';
import { type AnyRun, enqueue, type JobRun } from '../../../jobs';
import { assertRoom } from '../../../storage';
import { assertArchives } from '../imports/assert-archives';
import { countEmptied, refuseBlank } from '../imports/blanks';
import { readImportProgram, stageRules } from '../imports/import-program';
import { matchPeople, rejectRepeated, unmatched } from '../imports/match';
import { merge } from '../imports/merge';
import type { ImportProgram } from '../imports/read-participants';
import { type StageResult, stageParticipants } from '../imports/stage';
import { auditJob } from './audit-job';
import type { ParticipantImportParams } from './participant-import';
import { passwordHashingJob } from './password-hashing';

type Staged = StagedRows<StageResult>;
type Run = JobRun<ParticipantImportParams, ParticipantImportResult>;

/** Shares of the total time, measured with imports of a million rows: reading, and matching. */
const readingPart = 0.2;
const comparingPart = 0.05;

/**
 * Stage → match → merge, and the job's own end, in one transaction: killed at any point, the import is complete or
 * absent. Staged rows of a preview are reused; existing participants and differences are always read again.
 */
export async function runParticipantImport(run: Run): Promise<undefined> {
	const { services, programId, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	await run.transaction(async (client) => {
		const clock = stopwatch();
		const program = await readImportProgram(client, programId);
		const ready = params.previewId
			? await takeStaged<StageResult>(client, params.previewId, stageRules(program))
			: null;
		const { stage: read, repeated } = ready ?? (await readFile(client, run, programId, program));
		const { mode, blanks } = params;
		const stage: StageResult = { ...read, blanks };
		clock.lap('read');
		const before = ready ? 0 : readingPart;
		run.progress({ stage: 'comparing', done: 0, total: stage.rows, part: before });
		await takeTurn(client, programId);
		if (blanks === 'empty') await refuseBlank(client, stage, 'true');
		const { matched, addressChanges } = await matchPeople(client, { programId, stage });
		await refuseBlank(client, stage, unmatched);
		clock.lap('compare');
		run.signal.throwIfAborted();
		const from = before + comparingPart;
		run.progress({ stage: 'saving', part: from });
		let emptied: Emptied = { values: 0, fields: {} };
		const counts = await merge(
			client,
			{
				programId,
				importId: run.id,
				mode,
				refuseKnown: params.refuseKnown,
				stage,
				assertArchives: (found) =>
					assertArchives(client, {
						programId,
						...found,
						allowed: params.allowArchived,
						atMost: params.archivedAtMost,
						previewId: params.previewId,
					}),
				touched: async (rows) => {
					if (blanks === 'empty') emptied = await countEmptied(client, programId, stage, rows);
				},
				assertRoom: (count) => assertRoom(client, services.config, run.accountId, { of: 'participant', count }),
				progress: (share) => run.progress({ done: Math.round(share * stage.rows), part: from + share * (1 - from) }),
			},
			{ matched, addressChanges, repeated },
		);
		clock.lap('save');
		const result: ParticipantImportResult = {
			...counts,
			rows: stage.rows,
			blank: stage.blank,
			mode,
			blanks,
			emptied,
			unknownColumns: stage.header.unknown,
			headerRow: stage.header.row ?? 1,
			sameFileImportedAt: params.sameFileImportedAt,
			...(params.mends ? { mends: params.mends } : {}),
			...(params.previewId ? { previewed: await promised(client, params.previewId, mode, blanks) } : {}),
		};
		if (stage.passwords > 0) await askForHashing(client, run, programId);
		if (params.previewId) await dropPreview(client, params.previewId);
		const { mends: _, ...logged } = result;
		await auditJob(client, run, { action: 'import', entityId: run.id, after: logged });
		await run.finish(client, { result, rejected: counts.rejected, done: stage.rows, total: stage.rows });
		services.log.info({ jobId: run.id, programId, ms: clock.laps, ...counts }, 'Imported participants');
	});
	return undefined;
}

async function readFile(client: PoolClient, run: Run, programId: string, program: ImportProgram): Promise<Staged> {
	const { services, params } = run;
	const { dataKey } = services.config;
	run.progress({ stage: 'reading' });
	const stage = await stageParticipants(client, {
		programId,
		program,
		dataKey,
		mapping: fixedMapping(params.columns),
		signal: run.signal,
		pieces: importPieces({ db: services.db, dataKey, fileId: params.fileId, signal: run.signal }),
		progress: ({ rows, rejected, read: bytes }) =>
			run.progress(readProgress(rows, rejected, bytes, params.fileSize, readingPart)),
	});
	return { stage, repeated: await rejectRepeated(client, stage) };
}

/** The effect that the preview showed for this import. */
async function promised(
	client: PoolClient,
	previewId: string,
	mode: ImportMode,
	blanks: BlankCells,
): Promise<ParticipantImportResult['previewed']> {
	const { rows } = await client.query<{ result: ParticipantPreviewResult | null }>(
		'select result from job where id = $1',
		[previewId],
	);
	const result = rows[0]?.result;
	return result ? countsOfMode(result, mode, blanks) : null;
}

const requester = ({ createdById: id, createdByName: displayName, sessionId, ip }: AnyRun) =>
	id ? { id, displayName, sessionId, ip } : null;

async function askForHashing(client: PoolClient, run: AnyRun, programId: string): Promise<void> {
	await enqueue(client, passwordHashingJob, {
		accountId: run.accountId,
		programId,
		createdBy: requester(run),
		params: {},
	});
}
