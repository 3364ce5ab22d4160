import { setTimeout as delay } from 'node:timers/promises';
import { clientOf } from '@rewards/api/domains/auth/index';
import { AppError, asAppError, errorBody } from '@rewards/api/errors/index';
import { type AppRouter, appRouter } from '@rewards/api/router';
import { FairQueue } from '@rewards/api/shares/index';
import type { Services } from '@rewards/api/trpc/index';
import type { TRPCError } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFault } from './errors';
import { assertModestText } from './modest-json';
import { bearerToken, createRequestContext } from './request-context';
import { logRefusal } from './security-events';
import { answerCalls, type CallOptions, readCalls } from './trpc-calls';

/** Maximum calls in one batch; the web app's batch link has the same limit. */
export const batchLimit = 50;

const isStreamed = (request: FastifyRequest): boolean =>
	request.headers['trpc-accept'] === 'application/jsonl' ||
	request.headers.accept?.includes('text/event-stream') === true;

/**
 * Minimum distance between stream starts of one client: each costs the process some milliseconds, so a client that
 * opens a hundred takes a tenth of it.
 */
const betweenStreamsMs = 40;
/** A refusal beyond the limit is delayed, as for calls. */
const beginnings = new FairQueue({
	slots: 4,
	levels: [{ each: 1, waiting: 100 }],
	reason: 'inFlight',
	refusalMs: 1_000,
});

/** Starts the streams of one client one after the other, so a hundred at once don't block others. */
const inTurn = (services: Services, request: FastifyRequest, begin: () => Promise<void>): Promise<void> =>
	new Promise((resolve, reject) => {
		// Not by a token that isn't checked yet: a client that sends another one each time would get a turn for each.
		const known = services.sessionCache?.get(bearerToken(request) ?? '');
		const client = known?.user.id ?? clientOf(request.ip);
		const work = async () => {
			begin().then(resolve, reject);
			await delay(betweenStreamsMs);
		};
		beginnings.run([client], work).catch(reject);
	});

/**
 * Mounts the router at /trpc: queries by GET, mutations by POST with JSON, subscriptions as server-sent events. The
 * token comes only in the Authorization header, never in the URL, where logs and histories would keep it.
 */
export async function mountTrpc(app: FastifyInstance, services: Services): Promise<void> {
	const options: CallOptions = {
		maxBatchSize: batchLimit,
		// Wrapped as our own error: any other would be sent as 500, whatever its body says.
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
	/** tRPC's own adapter: streams, subscriptions, and calls to unknown procedures. */
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
		// A mutation without input comes without a body, which is no valid JSON: reading the input would fail.
		scope.addHook('preHandler', async (request) => {
			if (request.method === 'POST' && !request.body) request.body = 'null';
		});
		// A complete response is sent as text, so small ones are compressed in one go and carry their length.
		scope.addHook('onSend', async (request, reply, payload) => {
			reply.header('cache-control', 'no-store');
			if (!(payload instanceof Response) || isStreamed(request)) return payload;
			reply.code(payload.status);
			for (const [name, value] of payload.headers) reply.header(name, value);
			return payload.text();
		});
		// Each call of a batch has its place in the body, so it is parsed once, by the code that knows the calls.
		scope.removeContentTypeParser('application/json');
		scope.addContentTypeParser(
			'application/json',
			{ parseAs: 'string' },
			async (_request: FastifyRequest, body: string) => {
				assertModestText(body);
				return body;
			},
		);
		scope.all<{ Params: { path: string } }>('/trpc/:path', (request, reply) => {
			const calls = readCalls(request, batchLimit);
			if (calls) return answerCalls(calls, request, reply, options);
			return isStreamed(request) ? inTurn(services, request, () => streamed(request, reply)) : streamed(request, reply);
		});
	});
}
