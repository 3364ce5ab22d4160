import { newId, type PoolClient } from '@rewards/db';
import type { ParticipantImportResult } from '@rewards/validators/imports';
import { auditRow } from '../../../audit';
import { AppError } from '../../../errors';
import { readStoredFile } from '../../../imports';
import { enqueue, type JobRun } from '../../../jobs';
import { readImportProgram } from '../imports/import-program';
import { classify, type MergeOptions, merge } from '../imports/merge';
import { stageParticipants } from '../imports/stage';
import type { ParticipantImportParams } from './participant-import';
import { passwordHashingJob } from './password-hashing';

/**
 * Stage → classify → merge, and the job's own end, in one transaction: killed at any point the import is there in full or not at all.
 * A preview is the first two steps and a rollback.
 */
export async function runParticipantImport(run: JobRun<ParticipantImportParams>): Promise<undefined> {
	const { services, programId, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { dataKey } = services.config;
	await run.transaction(async (client) => {
		const clock = stopwatch();
		const program = await readImportProgram(client, programId);
		run.progress({ stage: 'reading' });
		const stage = await stageParticipants(client, {
			programId,
			program,
			dataKey,
			signal: run.signal,
			bytes: readStoredFile(services.db, dataKey, params.fileId),
			// How many rows there are is known at the end; until then it is told from the part that has been read.
			progress: ({ rows, rejected, read }) =>
				run.progress({ done: rows, rejected, total: Math.max(rows, Math.round((rows / read) * params.fileSize)) }),
		});
		clock.lap('read');
		const options: MergeOptions = { programId, importId: run.id, override: params.override, stage };
		run.progress({ stage: 'comparing', done: stage.rows, total: stage.rows });
		const classified = await classify(client, options);
		clock.lap('compare');
		run.signal.throwIfAborted();
		run.progress({ stage: 'saving' });
		const counts = await merge(client, options, classified);
		clock.lap('save');
		const result: ParticipantImportResult = {
			...counts,
			rows: stage.rows,
			blank: stage.blank,
			override: params.override,
			unknownColumns: stage.header.unknown,
			sameFileImportedAt: params.sameFileImportedAt,
		};
		if (stage.passwords > 0) await askForHashing(client, run, programId);
		await audit(client, run, programId, result);
		await run.finish(client, { result, rejected: counts.rejected, done: stage.rows, total: stage.rows });
		services.log.info({ jobId: run.id, programId, ms: clock.laps, ...counts }, 'Imported participants');
	});
	return undefined;
}

/** Milliseconds of each step, for the log. */
function stopwatch() {
	let from = performance.now();
	const laps: Record<string, number> = {};
	return {
		laps,
		lap(name: string) {
			const now = performance.now();
			laps[name] = Math.round(now - from);
			from = now;
		},
	};
}

const requester = ({ createdById, createdByName }: JobRun<unknown>) =>
	createdById ? { id: createdById, displayName: createdByName } : null;

async function askForHashing(client: PoolClient, run: JobRun<unknown>, programId: string): Promise<void> {
	await enqueue(client, passwordHashingJob, {
		accountId: run.accountId,
		programId,
		createdBy: requester(run),
		params: {},
	});
}

const insertAudit = `insert into audit_entry (id, account_id, program_id, actor_id, actor_name, action, entity, entity_id, after)
	values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** One entry for the whole import, with its counts. */
async function audit(
	client: PoolClient,
	run: JobRun<unknown>,
	programId: string,
	result: ParticipantImportResult,
): Promise<void> {
	const row = auditRow(
		{ session: null },
		{
			action: 'import',
			entity: 'participant',
			entityId: run.id,
			accountId: run.accountId,
			programId,
			after: { ...result },
		},
	);
	if (!row) return;
	await client.query(insertAudit, [
		newId(),
		row.accountId,
		row.programId,
		run.createdById,
		run.createdByName,
		row.action,
		row.entity,
		row.entityId,
		JSON.stringify(row.after),
	]);
}
