import type { PasskeyAnswer } from '@rewards/validators/auth/second-factor';
import { AppError, fieldError } from '../../errors';
import type { Config, Context } from '../../trpc';

/** What a passkey signs for: to be added, as second step, to prove again who one is, or to sign in by itself. */
export type PasskeyPurpose = 'add' | 'step' | 'prove' | 'signIn';

/** How long someone may take to find their key. */
const minutes = 5;

// It brings a parser of certificates along, which no one needs before the first passkey.
export const webAuthn = () => import('@simplewebauthn/server');

/** The site that passkeys are made for: they answer to no other address. */
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
	const expiresAt = new Date(Date.now() + minutes * 60_000);
	await db.prisma.passkeyChallenge.create({
		data: { challenge, purpose, userId, expiresAt },
		select: { challenge: true },
	});
}

/** Whether the challenge was given for that, and wasn't answered before. */
export async function takeChallenge(
	{ db }: Pick<Context, 'db'>,
	challenge: string,
	purpose: PasskeyPurpose,
	userId: string | null,
): Promise<boolean> {
	const where = { challenge, purpose, userId, expiresAt: { gt: new Date() } };
	return (await db.prisma.passkeyChallenge.deleteMany({ where })).count > 0;
}

/** What the browser asks a passkey with: one of the user's, or any of this site when no one has said who they are. */
export async function askPasskey(ctx: Pick<Context, 'db' | 'config'>, purpose: PasskeyPurpose, userId: string | null) {
	const { generateAuthenticationOptions } = await webAuthn();
	const keys = userId
		? await ctx.db.prisma.secondFactor.findMany({
				where: { userId, kind: 'passkey' },
				select: { credentialId: true, transports: true },
			})
		: [];
	// None is used, and their types are a browser's.
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
 * Whose passkey has signed. With `userId` it has to be one of theirs; without, the passkey itself must have seen who
 * holds it (a finger, a PIN). Throws VALIDATION (passkeyUnknown) for any other, and for an answer that came before or
 * too late.
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
	// Of two copies that sign at the same moment, one finds the counter changed.
	const { count } = await ctx.db.prisma.secondFactor.updateMany({
		where: { id: key.id, counter: key.counter },
		data: { counter: checked.authenticationInfo.newCounter, lastUsedAt: new Date() },
	});
	if (count === 0) throw unknown();
	return { userId: key.userId };
}
