import { databaseClock } from '@rewards/db';
import type { proveSchema } from '@rewards/validators/auth/second-factor';
import type { z } from 'zod';
import { assertHashingRoom, withHashingSlot } from '../../../crypto';
import { fieldError } from '../../../errors';
import type { SessionContext } from '../../../trpc';
import { checkPasskey } from '../passkeys';
import { staffShare, verifyPassword } from '../passwords';
import { checkCode } from '../second-factors';
import { assertMayTry, countAttempt, forgiveAttempts } from '../throttle';

/** Records that the session's user has just proved their identity. */
async function makeFresh(ctx: SessionContext): Promise<{ freshAt: Date }> {
	const freshAt = databaseClock.now();
	await ctx.db.prisma.session.update({ where: { id: ctx.session.id }, data: { freshAt }, select: { id: true } });
	ctx.sessionCache?.clear();
	return { freshAt };
}

/**
 * Proves the identity of the session's user again, by password or second factor; `requireFresh` then passes for a few
 * minutes. Throws VALIDATION (passwordWrong, codeWrong, passkeyUnknown), LOCKED after too many wrong ones,
 * TOO_MANY_REQUESTS.
 */
export async function prove(ctx: SessionContext, input: z.output<typeof proveSchema>): Promise<{ freshAt: Date }> {
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
