import { secondStepSchema } from '@rewards/validators/auth/second-factor';
import type { z } from 'zod';
import { AppError } from '../../../../errors';
import { type Context, publicProcedure } from '../../../../trpc';
import { checkPasskey } from '../../passkeys';
import { rememberDevice } from '../../remembered-devices';
import { checkCode } from '../../second-factors';
import { type Self, selfOf } from '../../self';
import { loadSession } from '../../services/resolve-session';
import { type SignedIn, tokenOf } from '../../sessions';
import { markOf, readTicket } from '../../step-ticket';
import { type Candidate, openForCandidate } from '../sign-in';

const select = { id: true, accountId: true, displayName: true, passwordHash: true, lockedAt: true } as const;

/** A user who may be about to sign in; null for a removed one. */
export const candidateOf = ({ db }: Pick<Context, 'db'>, id: string) =>
	db.prisma.user.findUnique({ where: { id, deletedAt: null, kind: 'person' }, select });

/** The user of a ticket, as long as their password is the one it was issued for. Throws LINK_EXPIRED. */
export async function userOfTicket(ctx: Context, ticket: string) {
	const { userId, mark, provider } = await readTicket(ctx.config, ticket);
	const user = await candidateOf(ctx, userId);
	if (!user || markOf(user.passwordHash) !== mark) throw new AppError('LINK_EXPIRED');
	return { ...user, provider };
}

/** Opens the session of a user who has proved both factors, and remembers the browser on request. */
export async function openAfterStep(
	ctx: Context,
	user: Candidate & { provider?: string | undefined },
	{ by, remember }: { by: string; remember: boolean },
): Promise<SignedIn & { self: Self }> {
	const session = await openForCandidate(ctx, user, by, user.provider);
	if (!session) throw new AppError('LINK_EXPIRED');
	if (remember) await rememberDevice(ctx.db.prisma, ctx, user.id);
	const live = await loadSession(ctx, session.id, session.userId);
	return { ...(await tokenOf(ctx.config, session)), self: await selfOf(ctx.db, live) };
}

/**
 * The second step of a sign-in, by code or passkey. Throws LINK_EXPIRED when the first one was too long ago or the
 * password has changed since; otherwise refuses as `checkCode` and `signIn` do.
 */
export async function takeSecondStep(
	ctx: Context,
	{ ticket, code, passkey, remember }: z.output<typeof secondStepSchema>,
): Promise<SignedIn & { self: Self }> {
	const user = await userOfTicket(ctx, ticket);
	if (passkey) {
		await checkPasskey(ctx, passkey, 'step', user.id);
		return openAfterStep(ctx, user, { by: 'passkey', remember });
	}
	return openAfterStep(ctx, user, { by: await checkCode(ctx, user.id, code ?? ''), remember });
}

export const takeSecondStepProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(secondStepSchema)
	.mutation(({ ctx, input }) => takeSecondStep(ctx, input));
