import { newId } from '@rewards/db';
import { importLimits } from '@rewards/validators/imports';
import { completeUpload, dropUpload, refuseFile, storeUpload } from '../../../imports';
import { enqueue } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { readImportProgram } from '../imports/import-program';
import { participantReader } from '../imports/read-participants';
import { participantImportJob } from '../jobs/participant-import';

export interface ParticipantImportUpload {
	/** As the browser names it; only *.csv is taken. */
	fileName: string;
	stream: AsyncIterable<Uint8Array>;
	/** Existing participants are overwritten and unlisted ones archived. */
	override: boolean;
	/** Bytes at most. Default 512 MB. */
	limit?: number;
}
export interface StartedImport {
	jobId: string;
	/** When the very same file was last imported into the program; null if never. */
	sameFileImportedAt: string | null;
}

const sameFile = `select max(j.finished_at) as at from stored_file f join job j on j.id = f.job_id
	where f.program_id = $1 and f.sha256 = $2 and j.kind = $3 and j.state in ('done', 'doneWithRejects')`;

/**
 * Takes a participant file in, sealed, and asks for its import. A file that can't be taken at all is refused at once: UNSUPPORTED_FILE
 * with a reason of `fileRefusals`, PAYLOAD_TOO_LARGE past the limit. What is wrong with single rows, the job tells.
 */
export async function startParticipantImport(
	ctx: ProgramContext,
	upload: ParticipantImportUpload,
): Promise<StartedImport> {
	const { db, config, program, session } = ctx;
	if (!/\.csv$/i.test(upload.fileName)) refuseFile('notCsv');
	const reader = participantReader(await readImportProgram(db.pool, program.id), {
		good() {},
		rejected() {},
		stopAfterRows: 1,
	});
	const owner = { accountId: program.accountId, programId: program.id, createdById: session.user.id };
	const look = (bytes: Uint8Array) => reader.push(bytes);
	const stored = await storeUpload(
		db,
		config.dataKey,
		owner,
		upload.fileName,
		upload.stream,
		look,
		upload.limit ?? importLimits.fileSize,
	);
	try {
		reader.end();
		return await db.transaction(async (client) => {
			const { rows } = await client.query<{ at: Date | null }>(sameFile, [
				program.id,
				stored.sha256,
				participantImportJob.kind,
			]);
			const sameFileImportedAt = rows[0]?.at?.toISOString() ?? null;
			const jobId = await enqueue(client, participantImportJob, {
				id: newId(),
				accountId: program.accountId,
				programId: program.id,
				createdBy: session.user,
				params: { fileId: stored.id, override: upload.override, sameFileImportedAt, fileSize: stored.size },
			});
			await completeUpload(client, stored, jobId);
			return { jobId, sameFileImportedAt };
		});
	} catch (error) {
		await dropUpload(db, stored);
		throw error;
	}
}
