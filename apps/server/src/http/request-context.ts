import { createContext } from '@rewards/api/domains/auth/index';
import type { Context, RequestInfo, Services } from '@rewards/api/trpc/index';
import type { FastifyRequest } from 'fastify';

/** The token of `Authorization: Bearer …`, or null when the header is absent or of another scheme. */
export function bearerToken(request: FastifyRequest): string | null {
	const match = /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '');
	return match?.[1] ?? null;
}

const requestInfo = (request: FastifyRequest): RequestInfo => ({
	ip: request.ip,
	userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
	id: request.id,
});

/** The context of one request: what the process shares, who asks, and the session of the token. */
export const contextOf = (services: Services, request: FastifyRequest, token: string | null): Promise<Context> =>
	createContext({ services: { ...services, log: request.log }, request: requestInfo(request), token });
