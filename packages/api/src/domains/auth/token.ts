import { databaseClock } from '@rewards/db';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../../errors';
import type { Config } from '../../trpc';

const issuer = 'rewards-admin';
const audience = 'rewards-admin';
/** Far above what we sign; longer ones aren't parsed. */
const longest = 2_000;

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), tid: z.uuid().optional() });

/** Why a token was refused: `params.reason` of UNAUTHORIZED. */
export type TokenFault = 'expired' | 'invalid' | 'ended';

export const unauthorized = (reason: TokenFault, cause?: unknown): AppError =>
	new AppError('UNAUTHORIZED', { reason }, { cause });

/** Signs the token of a session row (HS256). It carries ids only; everything else is read from the database. */
export const signToken = (
	{ sessionSecret }: Pick<Config, 'sessionSecret'>,
	session: { id: string; userId: string; expiresAt: Date; tokenId?: string },
): Promise<string> =>
	new SignJWT({ sid: session.id, ...(session.tokenId ? { tid: session.tokenId } : {}) })
		.setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
		.setIssuer(issuer)
		.setAudience(audience)
		.setSubject(session.userId)
		.setIssuedAt(databaseClock.now())
		.setExpirationTime(session.expiresAt)
		.sign(sessionSecret);

/**
 * Ids of session, user and, after a proof, the token itself, from a token of ours. Throws UNAUTHORIZED: expired, or
 * invalid for anything else.
 */
export async function readToken(
	{ sessionSecret }: Pick<Config, 'sessionSecret'>,
	token: string,
): Promise<{ sessionId: string; userId: string; tokenId?: string }> {
	if (token.length > longest) throw unauthorized('invalid');
	try {
		const { payload } = await jwtVerify(token, sessionSecret, {
			algorithms: ['HS256'],
			issuer,
			audience,
			requiredClaims: ['exp', 'iat'],
			currentDate: databaseClock.now(),
		});
		const { sub, sid, tid } = claims.parse(payload);
		return { sessionId: sid, userId: sub, ...(tid ? { tokenId: tid } : {}) };
	} catch (error) {
		throw unauthorized(error instanceof errors.JWTExpired ? 'expired' : 'invalid', error);
	}
}
