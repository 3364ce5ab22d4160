import { clientOf } from '@rewards/api/domains/auth/index';
import type { ErrorBody, ErrorCode } from '@rewards/validators/errors/codes';
import type { MessageKey } from '@rewards/validators/messages/english';
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
	'LINK_EXPIRED',
]);
/** Error codes of fields for a wrong password, code or passkey. */
const wrongProofs: ReadonlySet<string> = new Set([
	'passwordWrong',
	'passwordNotRegistered',
	'codeWrong',
	'passkeyUnknown',
] satisfies MessageKey[]);

/** What the log says of a refusal: a security event, or one of fair shares; null for all others. */
function refusalOf({ code, params, fields }: ErrorBody): { event: 'security' | 'share'; reason?: string } | null {
	if (refusals.has(code)) return { event: 'security' };
	const wrong = code === 'VALIDATION' && fields?.find((field) => wrongProofs.has(field.code));
	if (wrong) return { event: 'security', reason: wrong.code };
	if (code === 'STORAGE_FULL') return { event: 'share' };
	if (code !== 'TOO_MANY_REQUESTS') return null;
	if (typeof params?.['reason'] === 'string') return { event: 'share', reason: params['reason'] };
	// The limit on all attempts of a client, or on the requests of a key.
	return params?.['retryAfterSeconds'] ? { event: 'security', reason: 'tooOften' } : null;
}

/**
 * Logs a refused sign-in or authorization, a rate limit, and a refusal of fair shares, with the caller's ids alone: no
 * name or input. The request's own line, with the same request id, has the origin. A caller who is refused again for
 * the same reason is counted: one line a minute.
 */
export function logRefusal(request: FastifyRequest, body: ErrorBody, where: object): void {
	const refusal = refusalOf(body);
	if (!refusal) return;
	const { code, params } = body;
	const session = knownContext(request)?.session;
	const caller = session && {
		actor: session.user.id,
		account: session.account?.id ?? null,
		byKey: session.key !== undefined,
	};
	const client = clientOf(request.ip);
	const line = { code, ...refusal };
	const again = { ...line, ...(caller ?? { client }) };
	const why = `${code} ${refusal.reason ?? ''}`;
	if (!request.server.refusals.note({ who: caller?.actor ?? client, why, line: again })) return;
	const needs = code === 'FORBIDDEN' && params?.['flags'] ? { needs: params['flags'] } : {};
	request.log.warn({ ...line, ...where, ...caller, ...needs }, 'refused');
}
