import { passkeySignInSchema } from '@rewards/validators/auth/second-factor';
import type { z } from 'zod';
import { AppError } from '../../../errors';
import { type Context, publicProcedure } from '../../../trpc';
import { askPasskey, checkPasskey } from '../passkeys';
import type { Self } from '../self';
import type { SignedIn } from '../sessions';
import { assertMayTry, countAttempt } from '../throttle';
import { candidateOf, openAfterStep, userOfTicket } from './second-factor/take-second-step';

/**
 * Options with which the browser asks for a passkey at sign-in: as second step with the ticket of the first, or in
 * place of both. TOO_MANY_REQUESTS for a client that asks too often.
 */
export async function startPasskeySignIn(ctx: Context, { ticket }: { ticket?: string | undefined }) {
	assertMayTry(await countAttempt(ctx.db, 'passkey', { subject: 'ask', client: ctx.request.ip }));
	return ticket === undefined
		? askPasskey(ctx, 'signIn', null)
		: askPasskey(ctx, 'step', (await userOfTicket(ctx, ticket)).id);
}

/**
 * Signs in with a passkey alone, which must have verified its owner. Throws VALIDATION (passkeyUnknown), LOCKED (reason
 * "administrator").
 */
export async function signInByPasskey(
	ctx: Context,
	{ passkey }: z.output<typeof passkeySignInSchema>,
): Promise<SignedIn & { self: Self }> {
	const { userId } = await checkPasskey(ctx, passkey, 'signIn', null);
	const user = await candidateOf(ctx, userId);
	if (!user) throw new AppError('WRONG_CREDENTIALS');
	return openAfterStep(ctx, user, { by: 'passkey', remember: false });
}

export const signInByPasskeyProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(passkeySignInSchema)
	.mutation(({ ctx, input }) => signInByPasskey(ctx, input));
