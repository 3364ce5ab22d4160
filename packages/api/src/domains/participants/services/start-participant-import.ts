import { type ImportUpload, startImport } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { participantFlow } from '../imports/flow';
import { findSameFile } from '../imports/same-file';

export interface ParticipantImportUpload extends ImportUpload {
	/** Existing participants are overwritten and unlisted ones archived. */
	override: boolean;
}
export interface StartedImport {
	jobId: string;
	/** When the very same file was last imported into the program; null if never. */
	sameFileImportedAt: string | null;
}

/** Takes a participant file in and asks for its import; refused as `startImport` says. */
export async function startParticipantImport(
	ctx: ProgramContext,
	{ override, ...upload }: ParticipantImportUpload,
): Promise<StartedImport> {
	let sameFileImportedAt: string | null = null;
	const { jobId } = await startImport(ctx, participantFlow, upload, async ({ client, stored, columns }) => {
		sameFileImportedAt = (await findSameFile(client, ctx.program.id, stored.sha256))?.at ?? null;
		return { fileId: stored.id, fileSize: stored.size, override, sameFileImportedAt, columns };
	});
	return { jobId, sameFileImportedAt };
}
