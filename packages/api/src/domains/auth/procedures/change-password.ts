import { changePasswordSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { assertHashingRoom, withHashingSlot } from '../../../crypto';
import { fieldError } from '../../../errors';
import { type SessionContext, sessionProcedure } from '../../../trpc';
import { retireProofs } from '../address-proofs';
import { knowDevice } from '../known-devices';
import { retireLinks } from '../password-links';
import { hashPassword, staffShare, verifyPassword } from '../passwords';
import { refuseKnownPassword } from '../services/refuse-known-password';
import { openSession, type SignedIn, tokenOf } from '../sessions';
import { assertMayTry, countAttempt, forgiveAttempts } from '../throttle';

/**
 * Changes the signed-in user's password. Ends every session, the caller's too, and returns a new token. Throws
 * VALIDATION (currentPassword: passwordWrong), LOCKED after too many wrong ones, TOO_MANY_REQUESTS.
 */
export async function changePassword(
	ctx: SessionContext,
	{ currentPassword, password }: z.infer<typeof changePasswordSchema>,
): Promise<SignedIn> {
	const { user, account } = ctx.session;
	const wrong = () => fieldError('currentPassword', 'passwordWrong');
	await refuseKnownPassword(ctx, password, [user.displayName, user.userName, user.email, account?.name]);
	assertHashingRoom(staffShare(ctx.session));
	assertMayTry(await countAttempt(ctx.db, 'changePassword', { subject: user.id, client: ctx.request.ip }));
	const { passwordHash } = await ctx.db.prisma.user.findUniqueOrThrow({
		where: { id: user.id },
		select: { passwordHash: true },
	});
	const hashes = await withHashingSlot(staffShare(ctx.session), async () => {
		if (!(await verifyPassword(passwordHash, currentPassword))) throw wrong();
		return { before: passwordHash, after: await hashPassword(password) };
	});
	const session = await ctx.db.prisma.$transaction(async (tx) => {
		// The trigger on the user ends the sessions; the new one is opened after that.
		const { count } = await tx.user.updateMany({
			where: { id: user.id, passwordHash: hashes.before, deletedAt: null, lockedAt: null },
			data: { passwordHash: hashes.after },
		});
		if (count === 0) throw wrong();
		await forgiveAttempts(tx, 'changePassword', user.id);
		await retireLinks(tx, user.id);
		await retireProofs(tx, user.id, { kind: 'change' });
		const event = { action: 'changePassword', entity: 'user', entityId: user.id, accountId: account?.id ?? null };
		await writeAudit(tx, ctx, { ...event, after: { password: 'new' } });
		return openSession(tx, ctx, user.id);
	});
	ctx.sessionCache?.clear();
	knowDevice(ctx, { id: user.id, passwordHash: hashes.after });
	return tokenOf(ctx.config, session);
}

export const changePasswordProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true })
	.input(changePasswordSchema)
	.mutation(({ ctx, input }) => changePassword(ctx, input));
