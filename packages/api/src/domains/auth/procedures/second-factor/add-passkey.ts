import { newId } from '@rewards/db';
import { addPasskeySchema } from '@rewards/validators/auth/second-factor';
import type { z } from 'zod';
import { AppError, fieldError } from '../../../../errors';
import { type SessionContext, sessionProcedure } from '../../../../trpc';
import { keepChallenge, siteOf, takeChallenge, webAuthn } from '../../passkeys';
import { keepFactor } from '../../services/keep-factor';

/** Options with which the browser creates a passkey. One that the user already has isn't created again. */
export async function startPasskey(ctx: SessionContext) {
	const { generateRegistrationOptions } = await webAuthn();
	const { user } = ctx.session;
	const keys = await ctx.db.prisma.secondFactor.findMany({
		where: { userId: user.id, kind: 'passkey' },
		select: { credentialId: true, transports: true },
	});
	// No extension is used, and their types are DOM types.
	const { extensions: _, ...options } = await generateRegistrationOptions({
		rpName: 'Rewards Admin',
		rpID: siteOf(ctx.config).rpID,
		userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
		userName: user.email,
		userDisplayName: user.displayName,
		attestationType: 'none',
		excludeCredentials: keys.flatMap(({ credentialId, transports }) =>
			credentialId ? [{ id: credentialId, transports }] : [],
		),
		authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
		timeout: 300_000,
	});
	await keepChallenge(ctx, options.challenge, 'add', user.id);
	return options;
}

/**
 * Adds the passkey that the browser has created. The first factor creates recovery codes. Throws VALIDATION
 * (passkeyRefused) for a response to any other challenge.
 */
export async function addPasskey(
	ctx: SessionContext,
	{ name, answer, endOthers }: z.output<typeof addPasskeySchema>,
): Promise<{ recoveryCodes: string[] | null }> {
	const { verifyRegistrationResponse } = await webAuthn();
	const userId = ctx.session.user.id;
	const { rpID, origin } = siteOf(ctx.config);
	const refused = (cause?: unknown) =>
		new AppError('VALIDATION', undefined, { fields: fieldError('answer', 'passkeyRefused').fields ?? [], cause });
	const made = await verifyRegistrationResponse({
		response: answer,
		expectedChallenge: (challenge) => takeChallenge(ctx, challenge, 'add', userId),
		expectedOrigin: origin,
		expectedRPID: rpID,
		requireUserVerification: false,
	}).catch((error: unknown) => {
		throw refused(error);
	});
	if (!made.verified) throw refused();
	const { credential } = made.registrationInfo;
	const factor = {
		id: newId(),
		kind: 'passkey',
		name,
		credentialId: credential.id,
		publicKey: new Uint8Array(credential.publicKey),
		counter: credential.counter,
		transports: answer.response.transports ?? [],
	};
	return keepFactor(ctx, factor, { endOthers });
}

export const addPasskeyProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.input(addPasskeySchema)
	.mutation(({ ctx, input }) => addPasskey(ctx, input));
