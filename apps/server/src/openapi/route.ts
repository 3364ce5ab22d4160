import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document';

/** The document of the REST paths. It is built on the first request, and contains nothing that isn't public. */
export function addOpenApi(app: FastifyInstance, publicUrl: string): void {
	let text: string | undefined;
	app.get('/api/openapi.json', async (_request, reply) => {
		text ??= JSON.stringify(openApiDocument(publicUrl));
		return reply
			.header('cache-control', 'no-cache')
			.header('access-control-allow-origin', '*')
			.type('application/json; charset=utf-8')
			.send(text);
	});
}
