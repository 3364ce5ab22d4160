import { createDownloadCaller, downloadRouter } from '@rewards/api/download-router';
import { accessOf, type Services } from '@rewards/api/trpc/index';
import type { FastifyInstance } from 'fastify';
import { authenticated, contextOf } from './request-context';

/**
 * Serves images of program sites to everyone, cached forever: the address is the hash of the bytes. An image that is
 * opened directly can't run anything, whatever type a browser guesses, and other sites may embed it.
 */
export function addImages(app: FastifyInstance, services: Services): void {
	app.get<{ Params: { name: string } }>(
		'/images/:name',
		{ onRequest: authenticated(services, accessOf(downloadRouter.image)) },
		async (request, reply) => {
			const { name } = request.params;
			const etag = `"${name}"`;
			const tags = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
			const known = tags.includes(etag) || tags.includes('*');
			const { bytes, contentType } = await createDownloadCaller(contextOf(request)).image({ name, known });
			reply
				.header('cache-control', 'public, max-age=31536000, immutable')
				.header('etag', etag)
				.header('content-security-policy', "default-src 'none'; sandbox")
				.header('cross-origin-resource-policy', 'cross-origin')
				.header('content-disposition', `inline; filename="${name}"`);
			if (bytes === null) return reply.code(304).send();
			return reply.type(contentType).send(bytes);
		},
	);
}
