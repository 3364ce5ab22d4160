import { newId } from '@rewards/db';
import { importLimits } from '@rewards/validators/imports';
import { completeUpload, dropUpload, refuseFile, storeUpload } from '../../../imports';
import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import type { SettledColumns } from '../imports/import-columns';
import { readImportProgram } from '../imports/import-program';
import { participantReader } from '../imports/read-participants';
import { rememberedColumns } from '../imports/remembered-columns';
import { findSameFile } from '../imports/same-file';
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
	let columns: SettledColumns | undefined;
	const remembered = await rememberedColumns(db.pool, program.id);
	const reader = participantReader(await readImportProgram(db.pool, program.id), {
		mapping: { remembered },
		header: (header) => {
			columns = header.columns;
		},
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
			const sameFileImportedAt = (await findSameFile(client, program.id, stored.sha256))?.at ?? null;
			const jobId = await enqueue(client, participantImportJob, {
				id: newId(),
				accountId: program.accountId,
				programId: program.id,
				createdBy: requesterOf(ctx),
				params: { fileId: stored.id, override: upload.override, sameFileImportedAt, fileSize: stored.size, columns },
			});
			await completeUpload(client, stored, jobId);
			return { jobId, sameFileImportedAt };
		});
	} catch (error) {
		await dropUpload(db, stored);
		throw error;
	}
}
