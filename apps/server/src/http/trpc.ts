import { setTimeout as delay } from 'node:timers/promises';
import { AppError, asAppError, errorBody } from '@rewards/api/errors/index';
import { type AppRouter, appRouter } from '@rewards/api/router';
import { Turns } from '@rewards/api/shares/index';
import type { Services } from '@rewards/api/trpc/index';
import type { TRPCError } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFault } from './errors';
import { createRequestContext } from './request-context';
import { logRefusal } from './security-events';
import { answerCalls, type CallOptions, readCalls } from './trpc-calls';

/** Calls in one batch; the web's batch link holds itself to the same. */
export const batchLimit = 50;

const isStreamed = (request: FastifyRequest): boolean =>
	request.headers['trpc-accept'] === 'application/jsonl' ||
	request.headers.accept?.includes('text/event-stream') === true;

/** How far apart the streams of one client begin: each costs the process some milliseconds. */
const betweenStreamsMs = 10;
/** A refusal beyond the limit comes late, as those of calls do. */
const beginnings = new Turns({
	slots: 4,
	levels: [{ each: 1, waiting: 100 }],
	reason: 'inFlight',
	refusalMs: 1_000,
});

/** Lets the streams of one client begin one after the other, so that a hundred at once keep nobody else waiting. */
const inTurn = (request: FastifyRequest, begin: () => Promise<void>): Promise<void> =>
	new Promise((resolve, reject) => {
		const client = request.headers.authorization ?? request.ip;
		const work = async () => {
			begin().then(resolve, reject);
			await delay(betweenStreamsMs);
		};
		beginnings.run([client], work).catch(reject);
	});

/**
 * Mounts the router at /trpc: queries by GET, mutations by POST with JSON, subscriptions as server-sent events. The
 * token comes in the Authorization header alone, never in an address, where logs and histories would keep it.
 */
export async function mountTrpc(app: FastifyInstance, services: Services): Promise<void> {
	const options: CallOptions = {
		maxBatchSize: batchLimit,
		// As an error of ours: any other would be answered with 500, whatever its body says.
		createContext: (request, reply) =>
			createRequestContext(services, request, reply).catch((error: unknown) => {
				throw asAppError(error);
			}),
		headersFor: (errors): Record<string, string> => {
			const retryAfter = errors
				.map((error) => errorBody(error).params?.['retryAfterSeconds'])
				.find((value) => typeof value === 'number');
			return typeof retryAfter === 'number' ? { 'retry-after': String(Math.ceil(retryAfter)) } : {};
		},
		onError: (request, error, path) => {
			const [body, where] = [errorBody(error), { procedure: path }];
			logFault(request.log, error, body, where);
			logRefusal(request, body, where);
		},
	};
	/** tRPC's own adapter: streams, subscriptions, and requests that call nothing that there is. */
	const streamed = (request: FastifyRequest<{ Params: { path: string } }>, reply: FastifyReply): Promise<void> =>
		fastifyRequestHandler<AppRouter, FastifyRequest, FastifyReply>({
			router: appRouter,
			req: request,
			res: reply,
			path: request.params.path,
			maxBatchSize: options.maxBatchSize,
			createContext: ({ req, res }) => options.createContext(req, res),
			responseMeta: ({ errors }: { errors: TRPCError[] }) => ({ headers: options.headersFor(errors) }),
			onError: ({ error, path, req }) => options.onError(req, error, path),
		});
	await app.register(async (scope) => {
		scope.addHook('onRequest', async (request) => {
			// The adapter would buffer any other kind of body without a limit.
			if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json')) {
				throw new AppError(
					'UNSUPPORTED_FILE',
					{ reason: 'contentType' },
					{ message: 'Send JSON (content-type: application/json).' },
				);
			}
		});
		// A mutation without input comes without a body, which is no JSON: whoever looks at the input would be refused.
		scope.addHook('preHandler', async (request) => {
			if (request.method === 'POST' && !request.body) request.body = 'null';
		});
		// An answer that is complete goes out as text, so that small ones are compressed in one go and carry their length.
		scope.addHook('onSend', async (request, reply, payload) => {
			reply.header('cache-control', 'no-store');
			if (!(payload instanceof Response) || isStreamed(request)) return payload;
			reply.code(payload.status);
			for (const [name, value] of payload.headers) reply.header(name, value);
			return payload.text();
		});
		// Each call of a batch has its place in the body, so it is parsed once, by whoever knows the calls.
		scope.removeContentTypeParser('application/json');
		scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
		scope.all<{ Params: { path: string } }>('/trpc/:path', (request, reply) => {
			const calls = readCalls(request, batchLimit);
			if (calls) return answerCalls(calls, request, reply, options);
			return isStreamed(request) ? inTurn(request, () => streamed(request, reply)) : streamed(request, reply);
		});
	});
}
