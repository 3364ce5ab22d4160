import { Readable } from 'node:stream';
import { assertStillSignedIn } from '@rewards/api/domains/auth/index';
import { AppError } from '@rewards/api/errors/index';
import { accessOf, type Services } from '@rewards/api/trpc/index';
import { createPartsCaller, createUploadCaller, uploadRouter } from '@rewards/api/upload-router';
import { newUploadSchema, type UploadState } from '@rewards/validators/imports/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticated, contextOf } from '../request-context';

const inProgram = z.object({ programId: z.uuid() });
const ofUpload = z.object({ uploadId: z.uuid() });
const offsetHeader = z.object({
	'upload-offset': z
		.string()
		.regex(/^\d{1,15}$/)
		.transform(Number),
});

const partsFor = (request: FastifyRequest) => createPartsCaller(contextOf(request));
const programOf = (request: FastifyRequest): string => inProgram.parse(request.query).programId;

const answer = (reply: FastifyReply, state: UploadState): UploadState => {
	reply.header('cache-control', 'no-store').header('upload-offset', state.offset).header('upload-length', state.size);
	return state;
};

/**
 * A body whose interruption is the client's doing, not a fault. Used as is, not wrapped in a stream: a wrapper would
 * throw into it when the reader stops, and a body destroyed this way is never read off the connection, which then
 * blocks the next request.
 */
async function* tillBroken(request: FastifyRequest, body: Readable): AsyncGenerator<Uint8Array> {
	try {
		// Destroying a request also destroys its response.
		yield* body.iterator({ destroyOnReturn: false });
	} catch (cause) {
		throw new AppError('BAD_REQUEST', { reason: 'brokenOff' }, { cause });
	}
	await assertStillSignedIn(contextOf(request));
}

/**
 * Resumable uploads in the manner of tus (RFC draft "Resumable Uploads"): created with name and size, sent in parts
 * with the offset of each, and queried for the current offset. Complete pieces of 256 kB survive any loss of
 * connection. The `preview` of an import then names the finished file.
 */
export function addPartUploads(scope: FastifyInstance, services: Services): void {
	const onRequest = authenticated(services, accessOf(uploadRouter.parts.create));
	scope.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));

	scope.post('/upload/files', { onRequest }, async (request, reply) => {
		const programId = programOf(request);
		const file = newUploadSchema.parse(request.body);
		const caller = partsFor(request);
		const state = await caller.create({ programId, ...file, limit: request.server.uploadLimit });
		reply.code(201).header('location', `/upload/files/${state.uploadId}?programId=${programId}`);
		return answer(reply, state);
	});
	scope.get('/upload/files/:uploadId', { onRequest }, async (request, reply) => {
		const { uploadId } = ofUpload.parse(request.params);
		return answer(reply, await partsFor(request).get({ programId: programOf(request), uploadId }));
	});
	scope.patch('/upload/files/:uploadId', { onRequest }, async (request, reply) => {
		const { uploadId } = ofUpload.parse(request.params);
		const { 'upload-offset': offset } = offsetHeader.parse(request.headers);
		if (!(request.body instanceof Readable)) throw new AppError('UNSUPPORTED_FILE', { reason: 'contentType' });
		const stream = tillBroken(request, request.body);
		const { parts: caller } = createUploadCaller(contextOf(request));
		return answer(reply, await caller.append({ programId: programOf(request), uploadId, offset, stream }));
	});
	scope.delete('/upload/files/:uploadId', { onRequest }, async (request, reply) => {
		const { uploadId } = ofUpload.parse(request.params);
		await partsFor(request).remove({ programId: programOf(request), uploadId });
		return reply.code(204).send();
	});
}
