import { fullDisks } from '@rewards/api/errors/index';
import type { FastifyInstance } from 'fastify';

export interface RequestLog {
	error(data: object, message: string): void;
}

/**
 * Writes one line per request when it is answered. The path omits the query, which can hold search terms and a
 * subscription's token. While a disk is full, requests that fail get no line: the log may be on that disk.
 */
export function logRequests(app: FastifyInstance, level: 'info' | 'debug'): void {
	// These lines have five fields, none of which holds a secret, so they need no redaction.
	const lines = app.log.child({}, { redact: [] });
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onResponse', async (request, reply) => {
		if (reply.statusCode === 503 && fullDisks().length > 0) return;
		lines[level](
			{
				reqId: request.id,
				method: request.method,
				path: request.url.split('?', 1)[0],
				status: reply.statusCode,
				ms: Math.round(reply.elapsedTime),
				ip: request.ip,
			},
			'request',
		);
	});
}
