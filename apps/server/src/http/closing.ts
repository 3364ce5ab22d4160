import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
	interface FastifyInstance {
		/** Aborted when the server begins to stop; long waits end then. */
		closing: AbortSignal;
		/** Whether load balancers are to send nothing more, while requests are still served. */
		draining: boolean;
	}
}

/**
 * Draining: `/readyz` says that the server stops, and each response closes its connection, so that a load balancer has
 * none left that it could use when the listener closes.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
	app.draining = true;
	if (seconds > 0) await delay(seconds * 1_000);
}

/**
 * Graceful shutdown: lets the server stop cleanly. Subscriptions never end on their own, so they are cut at once; the
 * browser reconnects to another process or after the restart. Connections without a request yet are closed too. All
 * other requests finish.
 */
export function closeStreamsFirst(app: FastifyInstance): void {
	const stop = new AbortController();
	// One for each long-running request.
	setMaxListeners(0, stop.signal);
	const streams = new Set<Socket>();
	// Browsers and undici open connections in advance. Node doesn't count one as idle before its first request and would
	// wait for it.
	const unused = new Set<Socket>();
	app.server.on('connection', (socket) => {
		unused.add(socket);
		socket.once('close', () => unused.delete(socket));
	});
	app.decorate('closing', stop.signal);
	app.decorate('draining', false);
	app.addHook('onRequest', async (request, reply) => {
		unused.delete(request.raw.socket);
		if (app.draining) reply.raw.setHeader('connection', 'close');
		if (!request.headers.accept?.includes('text/event-stream')) return;
		const { socket } = request.raw;
		streams.add(socket);
		reply.raw.once('close', () => streams.delete(socket));
	});
	app.addHook('preClose', async () => {
		stop.abort();
		for (const socket of [...streams, ...unused]) socket.destroy();
	});
}
