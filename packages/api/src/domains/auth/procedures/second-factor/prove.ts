import { randomUUID } from 'node:crypto';
import { proveSchema } from '@rewards/validators/auth/second-factor';
import type { z } from 'zod';
import { assertHashingRoom, withHashingSlot } from '../../../../crypto';
import { AppError, fieldError } from '../../../../errors';
import { type SessionContext, sessionProcedure } from '../../../../trpc';
import { checkPasskey } from '../../passkeys';
import { staffShare, verifyPassword } from '../../passwords';
import { checkCode } from '../../second-factors';
import { type SignedIn, tokenOf } from '../../sessions';
import { assertMayTry, countAttempt, forgiveAttempts } from '../../throttle';

/** How long the token before it is good for, without its proof: other tabs have sent requests with it. */
const overlap = '10 seconds';

// By the token that brought the request: of two proofs at once the second would end the first one's new token.
const renew = `update session set fresh_at = now(), token_id = $2, previous_token_id = token_id, previous_until = now() + interval '${overlap}'
	where id = $1 and ended_at is null and token_id is not distinct from $3
	returning fresh_at as "freshAt", expires_at as "expiresAt"`;

/** Records that the session's user has just proved their identity, and replaces the session's token by a new one. */
async function makeFresh({ db, config, session, sessionCache }: SessionContext): Promise<SignedIn & { freshAt: Date }> {
	const tokenId = randomUUID();
	const { rows } = await db.pool.query<{ freshAt: Date; expiresAt: Date }>(renew, [
		session.id,
		tokenId,
		session.tokenId ?? null,
	]);
	const [row] = rows;
	if (!row) throw new AppError('BUSY', { retryAfterSeconds: 1 });
	sessionCache?.clear();
	const { freshAt, expiresAt } = row;
	return { freshAt, ...(await tokenOf(config, { id: session.id, userId: session.user.id, expiresAt, tokenId })) };
}

/**
 * Proves the identity of the session's user again, by password or second factor; `requireFresh` then passes for a few
 * minutes with the session's new token; the old one ends within seconds. Throws VALIDATION (passwordWrong, codeWrong,
 * passkeyUnknown), LOCKED after too many wrong ones, TOO_MANY_REQUESTS.
 */
export async function prove(
	ctx: SessionContext,
	input: z.output<typeof proveSchema>,
): Promise<SignedIn & { freshAt: Date }> {
	const { id } = ctx.session.user;
	if ('passkey' in input) {
		await checkPasskey(ctx, input.passkey, 'prove', id);
		return makeFresh(ctx);
	}
	if ('code' in input) {
		await checkCode(ctx, id, input.code);
		return makeFresh(ctx);
	}
	assertHashingRoom(staffShare(ctx.session));
	assertMayTry(await countAttempt(ctx.db, 'prove', { subject: id, client: ctx.request.ip }));
	const { passwordHash } = await ctx.db.prisma.user.findUniqueOrThrow({
		where: { id },
		select: { passwordHash: true },
	});
	if (!(await withHashingSlot(staffShare(ctx.session), () => verifyPassword(passwordHash, input.password))))
		throw fieldError('password', 'passwordWrong');
	await forgiveAttempts(ctx.db.prisma, 'prove', id);
	return makeFresh(ctx);
}

export const proveProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true })
	.input(proveSchema)
	.mutation(({ ctx, input }) => prove(ctx, input));
