import type { Readable } from 'node:stream';
import { AppError } from '@rewards/api/errors/index';
import { withoutBidi } from '@rewards/validators/text';
import type { FastifyRequest } from 'fastify';

/** A file in a form. */
export interface FormFile {
	/** Without a path. */
	name: string;
	/**
	 * The bytes as they arrive. Throws PAYLOAD_TOO_LARGE past the limit, BAD_REQUEST when the client disconnects before
	 * the end.
	 */
	bytes: AsyncIterable<Uint8Array>;
}

const tooLarge = (limit: number) =>
	new AppError(
		'PAYLOAD_TOO_LARGE',
		{ limitMb: Math.floor(limit / 1024 / 1024) },
		{ message: `The file is larger than ${Math.floor(limit / 1024 / 1024)} MB.` },
	);

/** The client disconnected, or its form is truncated. */
const brokenOff = (cause: unknown) =>
	new AppError('BAD_REQUEST', { reason: 'brokenOff' }, { message: 'The upload ended before it was complete.', cause });

const oneFile = () =>
	new AppError('BAD_REQUEST', { reason: 'oneFile' }, { message: 'The form contains more than one file.' });

/** A malformed form: no boundary, too many fields for an upload, endless headers. */
const unreadable = (cause: unknown) =>
	new AppError('BAD_REQUEST', { reason: 'form' }, { message: 'The form cannot be read.', cause });

/** The form's file, and the rest of the form. */
async function firstFile(request: FastifyRequest) {
	try {
		const files = request.files();
		return { files, part: (await files.next()).value };
	} catch (error) {
		throw error instanceof AppError ? error : unreadable(error);
	}
}

/** Refuses a form with a second file: taking only the first would report success and lose the rest. */
async function endOf(files: AsyncIterator<unknown>): Promise<void> {
	try {
		if (!(await files.next()).done) throw oneFile();
	} catch (error) {
		throw error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT' ? oneFile() : error;
	}
}

export async function* counted(source: Readable, limit: number, ended: () => Promise<void> | void) {
	let size = 0;
	try {
		// Destroying a request also destroys its response.
		for await (const chunk of source.iterator({ destroyOnReturn: false })) {
			size += chunk.length;
			if (size > limit) throw tooLarge(limit);
			yield chunk;
		}
		await ended();
	} catch (error) {
		throw error instanceof AppError ? error : brokenOff(error);
	}
}

/** The last part of a name; a browser or script may send it with its folders. */
const baseName = (name: string): string => withoutBidi(name.split(/[\\/]/).at(-1) ?? '').slice(0, 200);

/**
 * The single file of a multipart form, whatever the field's name; nothing is read ahead. `refuse` may throw because of
 * its name.
 */
export async function formFileOf(
	request: FastifyRequest,
	limit: number,
	refuse: (name: string) => void,
): Promise<FormFile> {
	const { files, part } = await firstFile(request);
	if (!part) throw new AppError('BAD_REQUEST', { reason: 'noFile' }, { message: 'The form contains no file.' });
	const name = baseName(part.filename ?? '');
	try {
		refuse(name);
	} catch (error) {
		part.file.destroy();
		throw error;
	}
	const ended = () => {
		if (part.file.truncated) throw tooLarge(limit);
		return endOf(files);
	};
	return { name, bytes: counted(part.file, limit, ended) };
}

/** Throws PAYLOAD_TOO_LARGE when a request announces a larger body. The form's own lines add to the file's size. */
export function checkLength(request: FastifyRequest, limit: number): void {
	if (Number(request.headers['content-length'] ?? 0) > limit + 64 * 1024) throw tooLarge(limit);
}
