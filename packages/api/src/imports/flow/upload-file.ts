import { importLimits, isTableName, tableNames } from '@rewards/validators/imports/constants';
import type { UploadState } from '@rewards/validators/imports/schemas';
import type { ProgramContext } from '../../trpc';
import { lookAtBeginning } from '../reading/look-at-beginning';
import { refuseFile } from '../refuse-file';
import { appendPart, createUpload, dropParts, uploadState } from '../upload-parts';

const ownerOf = ({ program, session }: ProgramContext) => ({
	accountId: program.accountId,
	programId: program.id,
	createdById: session.user.id,
});

/**
 * Starts an upload in parts. UNSUPPORTED_FILE unless its name is that of a table (`tableNames`), PAYLOAD_TOO_LARGE
 * above the limit (bytes).
 */
export async function startUpload(
	ctx: ProgramContext,
	{ fileName, size }: { fileName: string; size: number },
	limit: number = importLimits.fileSize,
): Promise<UploadState> {
	if (!isTableName(fileName)) refuseFile('fileKind', { kinds: tableNames.join(', ') });
	if (size === 0) refuseFile('empty');
	return createUpload(ctx.db, ctx.config, ownerOf(ctx), { name: fileName, size }, limit, ctx.once);
}

/**
 * Stores the next part (`appendPart`). Checks the start of the file at once: a file that is neither text nor workbook,
 * or has an endless header, is refused with its first part. The preview reports everything else.
 */
export async function takePart(
	ctx: ProgramContext,
	part: { uploadId: string; offset: number; stream: AsyncIterable<Uint8Array> },
): Promise<UploadState> {
	const { db, config } = ctx;
	return appendPart(db, config.dataKey, ownerOf(ctx), part, (bytes, offset, size) => {
		if (offset === 0) lookAtBeginning(bytes, { whole: bytes.byteLength === size });
	});
}

/** Progress of an upload; NOT_FOUND for another user's, and once it was cancelled or used. */
export const findUpload = (ctx: ProgramContext, uploadId: string): Promise<UploadState> =>
	uploadState(ctx.db, ownerOf(ctx), uploadId);

/** Cancels an upload. */
export const giveUpUpload = (ctx: ProgramContext, uploadId: string): Promise<void> =>
	dropParts(ctx.db, ownerOf(ctx), uploadId);
