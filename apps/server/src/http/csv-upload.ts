import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@rewards/api/errors/index';
import type { KeyedContent } from '@rewards/api/idempotency/index';
import type { IncomingFile } from '@rewards/api/imports/flow/index';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		/** Bytes of one file at most. */
		uploadLimit: number;
	}
}

interface CsvUpload {
	/** Without a path. */
	name: string;
	/** The bytes as they arrive. Throws PAYLOAD_TOO_LARGE past the limit, BAD_REQUEST when the client goes away before the end. */
	bytes: AsyncIterable<Uint8Array>;
}

const notCsv = () =>
	new AppError('UNSUPPORTED_FILE', { reason: 'notCsv' }, { message: 'Only .csv files are accepted.' });

const tooLarge = (limit: number) =>
	new AppError(
		'PAYLOAD_TOO_LARGE',
		{ limitMb: Math.floor(limit / 1024 / 1024) },
		{ message: `The file is larger than ${Math.floor(limit / 1024 / 1024)} MB.` },
	);

/** The client went away, or its form doesn't end where it says. */
const brokenOff = (cause: unknown) =>
	new AppError(
		'BAD_REQUEST',
		{ reason: 'brokenOff' },
		{ message: 'The upload ended before all of it had arrived.', cause },
	);

const oneFile = () =>
	new AppError('BAD_REQUEST', { reason: 'oneFile' }, { message: 'The form carries more than one file.' });

/** A form that can't be read as one: no boundary, more fields than an upload has, headers without end. */
const unreadable = (cause: unknown) =>
	new AppError('BAD_REQUEST', { reason: 'form' }, { message: 'The form cannot be read.', cause });

/** The form's file, and what may come after it. */
async function firstFile(request: FastifyRequest) {
	try {
		const files = request.files();
		return { files, part: (await files.next()).value };
	} catch (error) {
		throw error instanceof AppError ? error : unreadable(error);
	}
}

/** Refuses a form that goes on with another file: taking the first alone would tell of success and lose the rest. */
async function endOf(files: AsyncIterator<unknown>): Promise<void> {
	try {
		if (!(await files.next()).done) throw oneFile();
	} catch (error) {
		throw error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT' ? oneFile() : error;
	}
}

async function* counted(source: Readable, limit: number, ended: () => Promise<void> | void) {
	let size = 0;
	try {
		// A request that is destroyed takes the answer with it.
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

/** The last part of a name that a browser or a script may have sent with its folders. */
const baseName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').slice(0, 200);

/**
 * The one CSV file of a request: a multipart form with one file part named *.csv, or the file itself as text/csv. Nothing
 * is read ahead and nothing is kept: whoever iterates `bytes` sets the pace. What is inside is judged by the import.
 */
async function csvUploadOf(request: FastifyRequest, limit: number): Promise<CsvUpload> {
	// A form's own lines come on top of the file.
	if (Number(request.headers['content-length'] ?? 0) > limit + 64 * 1024) throw tooLarge(limit);
	if (request.isMultipart()) {
		const { files, part } = await firstFile(request);
		if (!part) throw new AppError('BAD_REQUEST', { reason: 'noFile' }, { message: 'The form carries no file.' });
		const name = baseName(part.filename ?? '');
		if (!/\.csv$/i.test(name)) {
			part.file.destroy();
			throw notCsv();
		}
		const ended = () => {
			if (part.file.truncated) throw tooLarge(limit);
			return endOf(files);
		};
		return { name, bytes: counted(part.file, limit, ended) };
	}
	if (request.body instanceof Readable)
		return { name: 'upload.csv', bytes: counted(request.body, limit, () => undefined) };
	throw notCsv();
}

const hashes = new WeakMap<FastifyRequest, Hash>();

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash) {
	for await (const chunk of bytes) {
		hash.update(chunk);
		yield chunk;
	}
}

/** The request's CSV file for an upload procedure, which opens it once it knows that whoever calls may send it. */
export function csvFileOf(request: FastifyRequest): IncomingFile {
	const limit = request.server.uploadLimit;
	return {
		limit,
		open: async () => {
			const { name, bytes } = await csvUploadOf(request, limit);
			const hash = createHash('sha256');
			hashes.set(request, hash);
			return { name, bytes: hashed(bytes, hash) };
		},
	};
}

/** The request's CSV file as a part of what a call with an idempotency key asks for. */
export const keyedFileOf = (request: FastifyRequest): KeyedContent => ({
	digest: () => hashes.get(request)?.copy().digest() ?? null,
	async read() {
		const hash = createHash('sha256');
		const { bytes } = await csvUploadOf(request, request.server.uploadLimit);
		for await (const chunk of bytes) hash.update(chunk);
		return hash.digest();
	},
});
