import { databaseClock } from '@rewards/db';
import { resetPasswordSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { withHashingSlot } from '../../../crypto';
import { AppError } from '../../../errors';
import { type Context, publicProcedure } from '../../../trpc';
import { retireProofs } from '../address-proofs';
import { linkHash, retireLinks } from '../password-links';
import { clientShare, hashPassword } from '../passwords';
import { refuseKnownPassword } from '../services/refuse-known-password';
import { forgiveSignIns } from '../throttle';

/**
 * Sets a password with a mailed link, which works once and belongs to one address. Ends all sessions of the user,
 * invalidates other links and clears failed sign-ins: the mailbox has proved the user's identity. Throws LINK_EXPIRED
 * for a link that is unknown, used, too old, of another address or of a user who was removed or locked.
 */
export async function resetPassword(
	ctx: Context,
	{ email, password, token }: z.infer<typeof resetPasswordSchema>,
): Promise<{ success: true }> {
	const open = {
		tokenHash: linkHash(token),
		usedAt: null,
		expiresAt: { gt: databaseClock.now() },
		user: { deletedAt: null, lockedAt: null },
	} as const;
	const link = await ctx.db.prisma.passwordLink.findFirst({
		where: open,
		select: {
			id: true,
			user: {
				select: {
					id: true,
					accountId: true,
					displayName: true,
					firstName: true,
					lastName: true,
					userName: true,
					email: true,
					account: { select: { name: true } },
				},
			},
		},
	});
	// No hashing without a valid link.
	if (link?.user.email.toLowerCase() !== email.toLowerCase()) throw new AppError('LINK_EXPIRED');
	const { user } = link;
	const { displayName, firstName, lastName, userName, account } = user;
	await refuseKnownPassword(ctx, password, [displayName, firstName, lastName, userName, email, account?.name]);
	const passwordHash = await withHashingSlot(clientShare(ctx.request.ip, user.id), () => hashPassword(password));
	await ctx.db.prisma.$transaction(async (tx) => {
		const { count } = await tx.passwordLink.updateMany({
			where: { id: link.id, ...open },
			data: { usedAt: databaseClock.now() },
		});
		if (count === 0) throw new AppError('LINK_EXPIRED');
		await retireLinks(tx, user.id);
		await retireProofs(tx, user.id, { kind: 'change' });
		// The trigger on the user ends the sessions.
		await tx.user.update({ where: { id: user.id }, data: { passwordHash }, select: { id: true } });
		await forgiveSignIns(tx, user.id);
		const actor = { request: ctx.request, session: { id: '', user }, once: ctx.once };
		const event = {
			action: 'resetPassword',
			entity: 'user',
			entityId: user.id,
			accountId: user.accountId,
			after: { password: 'new' },
		};
		await writeAudit(tx, actor, event);
	});
	ctx.sessionCache?.clear();
	return { success: true };
}

export const resetPasswordProcedure = publicProcedure
	.input(resetPasswordSchema)
	.mutation(({ ctx, input }) => resetPassword(ctx, input));
