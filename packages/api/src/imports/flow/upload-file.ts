import type { UploadState } from '@rewards/validators/imports/schemas';
import { importLimits, isTableName, tableNames } from '@rewards/validators/imports/words';
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
 * Begins an upload in parts. UNSUPPORTED_FILE unless it is named as a table (`tableNames`), PAYLOAD_TOO_LARGE past the
 * limit (bytes).
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
 * Takes the next part, as `appendPart` says. The beginning of the file is looked at at once: what is neither a text nor
 * a workbook, or has an endless header, is refused with its first part. The rest the preview tells.
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

/** How far an upload has come; NOT_FOUND for someone else's, and once it was given up or used. */
export const findUpload = (ctx: ProgramContext, uploadId: string): Promise<UploadState> =>
	uploadState(ctx.db, ownerOf(ctx), uploadId);

/** Gives an upload up. */
export const giveUpUpload = (ctx: ProgramContext, uploadId: string): Promise<void> =>
	dropParts(ctx.db, ownerOf(ctx), uploadId);
