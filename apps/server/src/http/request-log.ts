import type { FastifyInstance } from 'fastify';

export interface RequestLog {
	error(data: object, message: string): void;
}

/**
 * One line a request when it is answered. The path stands without its query, which can hold what people searched for
 * and the token of a subscription.
 */
export function logRequests(app: FastifyInstance, level: 'info' | 'debug'): void {
	// These lines have five fields, none of which holds a secret, so there is nothing to look for in them.
	const lines = app.log.child({}, { redact: [] });
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onResponse', async (request, reply) => {
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
