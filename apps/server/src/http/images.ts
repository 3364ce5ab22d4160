import { createDownloadCaller, downloadRouter } from '@rewards/api/download-router';
import { accessOf, type Services } from '@rewards/api/trpc/index';
import type { FastifyInstance } from 'fastify';
import { authenticated, contextOf } from './request-context';

/**
 * Images of program sites, for everybody and for ever: the address is the hash of the bytes. What is opened by itself
 * can't run anything, whatever a browser takes it for, and other sites than ours may show it.
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
