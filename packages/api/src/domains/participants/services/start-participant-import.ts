import type { BlankCells, ImportMode } from '@rewards/validators/participants/constants';
import { type ImportUpload, startImport } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { participantFlow } from '../imports/flow';
import { findSameFile } from '../imports/same-file';

export interface ParticipantImportUpload extends ImportUpload {
	mode: ImportMode;
	/** How many participants `replace` may archive, if it is many (`archivesTooMany`). */
	allowArchived?: number | undefined;
	/** Default: `keep`. */
	blanks?: BlankCells | undefined;
}
export interface StartedImport {
	jobId: string;
	/** When a file with equal bytes was last imported into the program; null if never. */
	sameFileImportedAt: string | null;
}

/**
 * Stores a participant file and requests its import; errors as for `startImport`. With `add`, rows of existing
 * participants are error lines.
 */
export async function startParticipantImport(
	ctx: ProgramContext,
	{ mode, blanks = 'keep', allowArchived, ...upload }: ParticipantImportUpload,
): Promise<StartedImport> {
	let sameFileImportedAt: string | null = null;
	const { jobId } = await startImport(ctx, participantFlow, upload, async ({ client, stored, columns }) => {
		sameFileImportedAt = (await findSameFile(client, ctx.program.id, stored.sha256))?.at ?? null;
		const { id: fileId, size: fileSize } = stored;
		return { fileId, fileSize, mode, blanks, allowArchived, refuseKnown: true, sameFileImportedAt, columns };
	});
	return { jobId, sameFileImportedAt };
}
