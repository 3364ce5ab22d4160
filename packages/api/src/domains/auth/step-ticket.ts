import { createHash } from 'node:crypto';
import { databaseClock } from '@rewards/db';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../../errors';
import type { Config } from '../../trpc';

const audience = 'second-step';
const lifetimeMs = 10 * 60_000;
const claims = z.object({ sub: z.uuid(), pw: z.string(), provider: z.string().optional() });

/** Invalidates the ticket when the password it was issued for changes. */
export const markOf = (passwordHash: string | null): string =>
	createHash('sha256')
		.update(passwordHash ?? '')
		.digest('base64url');

/**
 * What a user brings to the second step: they entered the right password a few minutes ago, or signed in at the
 * provider. Grants no access by itself.
 */
export const stepTicket = (
	{ sessionSecret }: Pick<Config, 'sessionSecret'>,
	user: { id: string; passwordHash: string | null },
	provider?: string,
): Promise<string> => {
	const now = databaseClock.now();
	return new SignJWT({ pw: markOf(user.passwordHash), ...(provider ? { provider } : {}) })
		.setProtectedHeader({ alg: 'HS256' })
		.setAudience(audience)
		.setSubject(user.id)
		.setIssuedAt(now)
		.setExpirationTime(new Date(now.getTime() + lifetimeMs))
		.sign(sessionSecret);
};

/** The ticket's user, the password it was issued for, and the provider of the first step. Throws LINK_EXPIRED. */
export async function readTicket(
	{ sessionSecret }: Pick<Config, 'sessionSecret'>,
	ticket: string,
): Promise<{ userId: string; mark: string; provider?: string | undefined }> {
	try {
		const { payload } = await jwtVerify(ticket, sessionSecret, {
			algorithms: ['HS256'],
			audience,
			requiredClaims: ['exp'],
			currentDate: databaseClock.now(),
		});
		const { sub, pw, provider } = claims.parse(payload);
		return { userId: sub, mark: pw, provider };
	} catch (error) {
		throw new AppError('LINK_EXPIRED', undefined, { message: 'Enter the password again.', cause: error });
	}
}
