import { createContext } from '@rewards/api/domains/auth/index';
import { AppError } from '@rewards/api/errors/index';
import { type Access, type Context, checkAccess, type RequestInfo, type Services } from '@rewards/api/trpc/index';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf } from './cookies';
import { countKey } from './key-limits';

const contexts = new WeakMap<FastifyRequest, Context>();

/** The token of `Authorization: Bearer …`, or null if the header is absent or has another scheme. */
export function bearerToken(request: FastifyRequest): string | null {
	const match = /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '');
	return match?.[1] ?? null;
}

const keyForm = /^[\x21-\x7e]{1,200}$/;
/** The header Idempotency-Key of a POST. Throws BAD_REQUEST unless it has 1 to 200 visible ASCII characters. */
function idempotencyKey({ method, headers }: FastifyRequest): string | undefined {
	const key = headers['idempotency-key'];
	if (method !== 'POST' || key === undefined) return undefined;
	if (typeof key === 'string' && keyForm.test(key)) return key;
	const message = 'Idempotency-Key has to be 1 to 200 visible ASCII characters.';
	throw new AppError('BAD_REQUEST', { header: 'Idempotency-Key' }, { message });
}

/** The caller, as far as the connection shows. */
export const requestInfo = (request: FastifyRequest): RequestInfo => ({
	ip: request.ip,
	userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
	id: request.id,
	...(request.headers['by-itself'] === undefined ? {} : { byItself: true }),
	...(request.headers['programid'] === undefined ? {} : { programId: String(request.headers['programid']) }),
});

/**
 * The context of one request: what the process shares, the caller, and the session of the bearer token, which may be an
 * API key.
 */
export async function createRequestContext(
	services: Services,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<Context> {
	const key = idempotencyKey(request);
	const called = await createContext({
		services: { ...services, log: request.log },
		request: { ...requestInfo(request), ...(key === undefined ? {} : { idempotencyKey: key }) },
		token: bearerToken(request),
	});
	const ctx = { ...called, cookies: cookiesOf(request, reply, services.config.publicUrl) };
	contexts.set(request, ctx);
	countKey(ctx, reply);
	return ctx;
}

/**
 * An onRequest hook: looks up the session before the body is read, so the server parses nothing for callers without
 * access. Throws UNAUTHORIZED, NO_ROLE or FORBIDDEN, and TOO_MANY_REQUESTS above a key's limit.
 */
export const authenticated =
	(services: Services, access: Access) =>
	async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
		const ctx = await createRequestContext(services, request, reply);
		checkAccess(ctx, access);
	};

/** Aborts when the client disconnects before it has its response. */
export function goneOf(reply: FastifyReply): AbortSignal {
	const gone = new AbortController();
	reply.raw.once('close', () => {
		if (!reply.raw.writableFinished) gone.abort();
	});
	return gone.signal;
}

/** The caller, as far as it was known when the request was refused. */
export const knownContext = (request: FastifyRequest): Context | undefined => contexts.get(request);

/** The result of `authenticated`. */
export function contextOf(request: FastifyRequest): Context {
	const ctx = contexts.get(request);
	if (!ctx) throw new Error(`${request.routeOptions.url} has no authentication hook`);
	return ctx;
}

/** Lets the handlers of a scope read a CSV body themselves, chunk by chunk. */
export function takeStreams(scope: FastifyInstance): void {
	const types = ['text/csv', 'application/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
	scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload));
}
