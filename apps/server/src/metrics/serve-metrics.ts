import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Env } from '../env';
import type { Cleanup } from '../start/cleanup';
import { StartFailure } from '../start/run';
import type { Metrics } from './metrics';

/**
 * Serves `GET /metrics` on a port of its own, so that the portal's own never shows them. Resolves to the port. Throws
 * StartFailure if it is taken.
 */
export async function serveMetrics(
	{ contentType, text }: Metrics,
	{ host, port }: NonNullable<Env['metrics']>,
	cleanup: Cleanup,
): Promise<number> {
	const server = createServer(async (request, response) => {
		const isMetrics = request.url?.split('?', 1)[0] === '/metrics';
		if (!isMetrics || request.method !== 'GET') {
			response.writeHead(isMetrics ? 405 : 404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
			return;
		}
		const body = await text().catch(() => null);
		response.writeHead(body === null ? 503 : 200, { 'content-type': contentType, 'cache-control': 'no-store' });
		response.end(body ?? '');
	});
	server.listen(port, host);
	try {
		await once(server, 'listening');
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		throw new StartFailure(`METRICS_PORT can't be used (${why}). Choose another port, or another METRICS_HOST.`);
	}
	cleanup.add('metrics', async () => {
		server.close();
		server.closeAllConnections();
	});
	const address = server.address();
	return typeof address === 'object' && address ? address.port : port;
}
