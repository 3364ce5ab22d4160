import type { ErrorBody, ErrorCode } from '@rewards/validators/errors/codes';
import type { FastifyRequest } from 'fastify';
import { knownContext } from './request-context';

/** Refusals that point to an attempt to exceed one's rights. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
	'UNAUTHORIZED',
	'WRONG_CREDENTIALS',
	'LOCKED',
	'NO_ROLE',
	'SECOND_FACTOR_MISSING',
	'FORBIDDEN',
]);

/**
 * Logs a refused sign-in or authorization, with the caller's ids alone: no name, address or input. The request's own
 * line, with the same request id, has the origin.
 */
export function logRefusal(request: FastifyRequest, { code, params }: ErrorBody, where: object): void {
	if (!refusals.has(code)) return;
	const session = knownContext(request)?.session;
	request.log.warn(
		{
			event: 'security',
			code,
			...where,
			...(session
				? { actor: session.user.id, account: session.account?.id ?? null, byKey: session.key !== undefined }
				: {}),
			...(code === 'FORBIDDEN' && params?.['flags'] ? { needs: params['flags'] } : {}),
		},
		'refused',
	);
}
