import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { assertStillSignedIn } from '@rewards/api/domains/auth/index';
import { AppError } from '@rewards/api/errors/index';
import type { KeyedContent } from '@rewards/api/idempotency/index';
import type { IncomingFile } from '@rewards/api/imports/flow/index';
import { imageLimits } from '@rewards/validators/images/words';
import type { FastifyRequest } from 'fastify';
import { checkLength, counted, type FormFile, formFileOf } from './form-file';
import { contextOf } from './request-context';

declare module 'fastify' {
	interface FastifyInstance {
		/** Bytes of one CSV file at most. */
		uploadLimit: number;
	}
}

/** What a path takes: rows for an import, or a picture. */
export type FileKind = 'csv' | 'image';

const notCsv = () =>
	new AppError('UNSUPPORTED_FILE', { reason: 'notCsv' }, { message: 'Only .csv files are accepted.' });

const limitOf = (request: FastifyRequest, kind: FileKind): number =>
	kind === 'csv' ? request.server.uploadLimit : imageLimits.fileSize;

/**
 * The one file of a request: a multipart form with one file part, or for CSV the file itself as text/csv. Nothing is
 * read ahead and nothing is kept: whoever iterates `bytes` sets the pace. A CSV file has to be named *.csv; what is
 * inside is judged by the import. An image may have any name.
 */
async function fileOf(request: FastifyRequest, kind: FileKind): Promise<FormFile> {
	const limit = limitOf(request, kind);
	checkLength(request, limit);
	if (request.isMultipart()) {
		return formFileOf(request, limit, (name) => {
			if (kind === 'csv' && !/\.csv$/i.test(name)) throw notCsv();
		});
	}
	if (kind === 'csv' && request.body instanceof Readable)
		return { name: 'upload.csv', bytes: counted(request.body, limit, () => undefined) };
	if (kind === 'csv') throw notCsv();
	throw new AppError(
		'UNSUPPORTED_FILE',
		{ reason: 'contentType' },
		{ message: 'Send the image as a file of a multipart form.' },
	);
}

const hashes = new WeakMap<FastifyRequest, Hash>();

/** Ends in a refusal when the session has ended while the file came: nothing is kept of one that doesn't end well. */
async function* hashed(request: FastifyRequest, bytes: AsyncIterable<Uint8Array>, hash: Hash) {
	for await (const chunk of bytes) {
		hash.update(chunk);
		yield chunk;
	}
	await assertStillSignedIn(contextOf(request));
}

/** The request's file for an upload procedure, which opens it once it knows that whoever calls may send it. */
export function incomingFileOf(request: FastifyRequest, kind: FileKind): IncomingFile {
	return {
		limit: limitOf(request, kind),
		open: async () => {
			const { name, bytes } = await fileOf(request, kind);
			const hash = createHash('sha256');
			hashes.set(request, hash);
			return { name, bytes: hashed(request, bytes, hash) };
		},
	};
}

/** The request's file as a part of what a call with an idempotency key asks for. */
export const keyedFileOf = (request: FastifyRequest, kind: FileKind): KeyedContent => ({
	digest: () => hashes.get(request)?.copy().digest() ?? null,
	async read() {
		const hash = createHash('sha256');
		const { bytes } = await fileOf(request, kind);
		for await (const chunk of bytes) hash.update(chunk);
		return hash.digest();
	},
});
