import { finished } from 'node:stream/promises';
import { clientOf } from '@rewards/api/domains/auth/index';
import { createDownloadCaller, downloadRouter } from '@rewards/api/download-router';
import { FairQueue } from '@rewards/api/shares/index';
import { accessOf, type Services } from '@rewards/api/trpc/index';
import type { FastifyInstance } from 'fastify';
import { authenticated, contextOf } from '../request-context';

/**
 * Serves images of program sites to everyone, cached forever: the address is the hash of the bytes. An image that is
 * opened directly can't run anything, whatever type a browser guesses, and other sites may embed it.
 */
export function addImages(app: FastifyInstance, services: Services): void {
	// A place is held until the client has the image, which takes memory until then.
	const places = new FairQueue({
		slots: 64,
		levels: [{ each: 16, waiting: 400 }],
		reason: 'inFlight',
		refusalMs: 1_000,
	});
	app.get<{ Params: { name: string } }>(
		'/images/:name',
		{ onRequest: authenticated(services, accessOf(downloadRouter.image)) },
		async (request, reply) => {
			const { name } = request.params;
			const etag = `"${name}"`;
			const tags = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
			const known = tags.includes(etag) || tags.includes('*');
			const { image } = createDownloadCaller(contextOf(request));
			const withHeaders = () =>
				reply
					.header('cache-control', 'public, max-age=31536000, immutable')
					.header('etag', etag)
					.header('content-security-policy', "default-src 'none'; sandbox")
					.header('cross-origin-resource-policy', 'cross-origin')
					.header('content-disposition', `inline; filename="${name}"`);
			if (known) {
				await image({ name, known });
				return withHeaders().code(304).send();
			}
			return places.run([clientOf(request.ip)], async () => {
				const { bytes, contentType } = await image({ name });
				withHeaders().type(contentType).send(bytes);
				await finished(reply.raw).catch(() => undefined);
				return reply;
			});
		},
	);
}
