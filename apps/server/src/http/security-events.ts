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

/** Why a refusal is a security event; null for all others. */
function refusalOf({ code, params, fields }: ErrorBody): { reason?: string } | null {
	if (refusals.has(code)) return {};
	const wrong = code === 'VALIDATION' && fields?.find((field) => wrongProofs.has(field.code));
	if (wrong) return { reason: wrong.code };
	// The limit on all attempts of a client. Refusals of fair shares have a reason.
	const tooOften = code === 'TOO_MANY_REQUESTS' && params?.['retryAfterSeconds'] && params['reason'] === undefined;
	return tooOften ? { reason: 'tooOften' } : null;
}

/**
 * Logs a refused sign-in or authorization, with the caller's ids alone: no name, address or input. The request's own
 * line, with the same request id, has the origin.
 */
export function logRefusal(request: FastifyRequest, body: ErrorBody, where: object): void {
	const refusal = refusalOf(body);
	if (!refusal) return;
	const { code, params } = body;
	const session = knownContext(request)?.session;
	request.log.warn(
		{
			event: 'security',
			code,
			...refusal,
			...where,
			...(session
				? { actor: session.user.id, account: session.account?.id ?? null, byKey: session.key !== undefined }
				: {}),
			...(code === 'FORBIDDEN' && params?.['flags'] ? { needs: params['flags'] } : {}),
		},
		'refused',
	);
}
