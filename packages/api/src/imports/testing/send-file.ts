import type { ProgramContext } from '../../trpc';
import { startUpload, takePart } from '../flow';
import { upload } from './upload';

/** Uploads a file in one part; returns the upload's id. */
export async function sendFile(
	ctx: ProgramContext,
	content: string | Uint8Array,
	fileName = 'people.csv',
): Promise<string> {
	const bytes = typeof content === 'string' ? Buffer.from(content) : content;
	const { uploadId } = await startUpload(ctx, { fileName, size: bytes.byteLength });
	await takePart(ctx, { uploadId, offset: 0, stream: upload(bytes) });
	return uploadId;
}
