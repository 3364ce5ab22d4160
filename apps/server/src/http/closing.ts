import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		/** Aborted when the server begins to stop: whoever waits for something long gives up then. */
		closing: AbortSignal;
	}
}

/**
 * Lets the server stop in good order: subscriptions, which would never end by themselves, are cut at once (the browser comes
 * back to another process or after the restart), all other requests are finished.
 */
export function closeStreamsFirst(app: FastifyInstance): void {
	const stop = new AbortController();
	const streams = new Set<Socket>();
	app.decorate('closing', stop.signal);
	app.addHook('onRequest', async (request, reply) => {
		if (!request.headers.accept?.includes('text/event-stream')) return;
		const { socket } = request.raw;
		streams.add(socket);
		reply.raw.once('close', () => streams.delete(socket));
	});
	app.addHook('preClose', async () => {
		stop.abort();
		for (const socket of streams) socket.destroy();
	});
}
