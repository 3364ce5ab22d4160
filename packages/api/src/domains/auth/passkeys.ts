import { databaseClock } from '@rewards/db';
import type { PasskeyAnswer } from '@rewards/validators/auth/second-factor';
import { AppError, fieldError } from '../../errors';
import type { Config, Context } from '../../trpc';

/** What a passkey signs for: registration, second step, fresh proof of identity, or sign-in on its own. */
export type PasskeyPurpose = 'add' | 'step' | 'prove' | 'signIn';

/** How long a user may take to find their key. */
const minutes = 5;

// It loads a certificate parser, which isn't needed before the first passkey.
export const webAuthn = () => import('@simplewebauthn/server');

/** The site that passkeys are created for: they respond to no other address. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
	const { hostname, origin } = new URL(publicUrl);
	return { rpID: hostname, origin };
}

export async function keepChallenge(
	{ db }: Pick<Context, 'db'>,
	challenge: string,
	purpose: PasskeyPurpose,
	userId: string | null,
): Promise<void> {
	const expiresAt = new Date(databaseClock.ms() + minutes * 60_000);
	await db.prisma.passkeyChallenge.create({
		data: { challenge, purpose, userId, expiresAt },
		select: { challenge: true },
	});
}

/** Whether the challenge was issued for that purpose and is unused. */
export async function takeChallenge(
	{ db }: Pick<Context, 'db'>,
	challenge: string,
	purpose: PasskeyPurpose,
	userId: string | null,
): Promise<boolean> {
	const where = { challenge, purpose, userId, expiresAt: { gt: databaseClock.now() } };
	return (await db.prisma.passkeyChallenge.deleteMany({ where })).count > 0;
}

/**
 * Options with which the browser asks for a passkey: one of the user's, or any of this site while the user is unknown.
 */
export async function askPasskey(ctx: Pick<Context, 'db' | 'config'>, purpose: PasskeyPurpose, userId: string | null) {
	const { generateAuthenticationOptions } = await webAuthn();
	const keys = userId
		? await ctx.db.prisma.secondFactor.findMany({
				where: { userId, kind: 'passkey' },
				select: { credentialId: true, transports: true },
			})
		: [];
	// No extension is used, and their types are DOM types.
	const { extensions: _, ...options } = await generateAuthenticationOptions({
		rpID: siteOf(ctx.config).rpID,
		allowCredentials: keys.flatMap(({ credentialId, transports }) =>
			credentialId ? [{ id: credentialId, transports }] : [],
		),
		userVerification: purpose === 'signIn' ? 'required' : 'preferred',
		timeout: minutes * 60_000,
	});
	await keepChallenge(ctx, options.challenge, purpose, userId);
	return options;
}

const unknown = (cause?: unknown): AppError => {
	const error = fieldError('passkey', 'passkeyUnknown');
	return cause === undefined ? error : new AppError('VALIDATION', undefined, { fields: error.fields ?? [], cause });
};

/**
 * Verifies a response and returns the passkey's owner. With `userId` the passkey must belong to that user; without it,
 * the passkey itself must have verified its owner (a finger, a PIN). Throws VALIDATION (passkeyUnknown) for any other
 * passkey, and for a response that is replayed or too late.
 */
export async function checkPasskey(
	ctx: Pick<Context, 'db' | 'config'>,
	answer: PasskeyAnswer,
	purpose: PasskeyPurpose,
	userId: string | null,
): Promise<{ userId: string }> {
	const { verifyAuthenticationResponse } = await webAuthn();
	const key = await ctx.db.prisma.secondFactor.findUnique({ where: { credentialId: answer.id } });
	if (!key?.publicKey || key.counter === null || (userId !== null && key.userId !== userId)) throw unknown();
	const { rpID, origin } = siteOf(ctx.config);
	const checked = await verifyAuthenticationResponse({
		response: answer,
		expectedChallenge: (challenge) => takeChallenge(ctx, challenge, purpose, userId),
		expectedOrigin: origin,
		expectedRPID: rpID,
		credential: { id: answer.id, publicKey: new Uint8Array(key.publicKey), counter: Number(key.counter) },
		requireUserVerification: purpose === 'signIn',
	}).catch((error: unknown) => {
		throw unknown(error);
	});
	if (!checked.verified) throw unknown();
	// Of two copies that sign at the same moment, one finds that the counter has changed.
	const { count } = await ctx.db.prisma.secondFactor.updateMany({
		where: { id: key.id, counter: key.counter },
		data: { counter: checked.authenticationInfo.newCounter, lastUsedAt: databaseClock.now() },
	});
	if (count === 0) throw unknown();
	return { userId: key.userId };
}
