import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { assertStillSignedIn } from '@rewards/api/domains/auth/index';
import { AppError } from '@rewards/api/errors/index';
import type { KeyedContent } from '@rewards/api/idempotency/index';
import type { IncomingFile } from '@rewards/api/imports/flow/index';
import { imageLimits } from '@rewards/validators/images/constants';
import { withoutBidi } from '@rewards/validators/text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contextOf } from '../request-context';
import { checkLength, counted, type FormFile, formFileOf } from './form-file';

declare module 'fastify' {
	interface FastifyInstance {
		/** Maximum bytes of one CSV file. */
		uploadLimit: number;
	}
}

/** What a path accepts: rows for an import, those of a workbook as well, or an image. */
export type FileKind = 'csv' | 'table' | 'image';

const notCsv = () =>
	new AppError('UNSUPPORTED_FILE', { reason: 'notCsv' }, { message: 'Only .csv files are accepted.' });

const limitOf = (request: FastifyRequest, kind: FileKind): number =>
	kind === 'image' ? imageLimits.fileSize : request.server.uploadLimit;

/** A file that is the body itself has no name but the one in the URL. */
function nameOf(request: FastifyRequest, kind: FileKind): string {
	const named = kind === 'table' ? z.object({ name: z.string().min(1).max(200) }).safeParse(request.query) : null;
	return named?.success ? withoutBidi(named.data.name) : 'upload.csv';
}

/**
 * The single file of a request: a multipart form with one file part, or for CSV the file itself as text/csv. Nothing is
 * read ahead or kept: the reader of `bytes` sets the pace. A CSV file must be named *.csv; the import checks its
 * content. An image may have any name.
 */
async function fileOf(request: FastifyRequest, kind: FileKind): Promise<FormFile> {
	const limit = limitOf(request, kind);
	checkLength(request, limit);
	if (request.isMultipart()) {
		return formFileOf(request, limit, (name) => {
			if (kind === 'csv' && !/\.csv$/i.test(name)) throw notCsv();
		});
	}
	if (kind !== 'image' && request.body instanceof Readable)
		return { name: nameOf(request, kind), bytes: counted(request.body, limit, () => undefined) };
	if (kind !== 'image') throw notCsv();
	throw new AppError(
		'UNSUPPORTED_FILE',
		{ reason: 'contentType' },
		{ message: 'Send the image as a file in a multipart form.' },
	);
}

const hashes = new WeakMap<FastifyRequest, Hash>();

/** Throws if the session ended during the upload: an upload that fails leaves nothing behind. */
async function* hashed(request: FastifyRequest, bytes: AsyncIterable<Uint8Array>, hash: Hash) {
	for await (const chunk of bytes) {
		hash.update(chunk);
		yield chunk;
	}
	await assertStillSignedIn(contextOf(request));
}

/** The request's file for an upload procedure, which opens it once it has checked the caller's rights. */
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

/** The request's file as part of the input of a call with an idempotency key. */
export const keyedFileOf = (request: FastifyRequest, kind: FileKind): KeyedContent => ({
	digest: () => hashes.get(request)?.copy().digest() ?? null,
	async read() {
		const hash = createHash('sha256');
		const { bytes } = await fileOf(request, kind);
		for await (const chunk of bytes) hash.update(chunk);
		return hash.digest();
	},
});
