import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { type SessionContext, sessionProcedure } from '../../../trpc';
import { retireProofs } from '../address-proofs';
import { identityAt, identityOwnerSelect, lockIdentities, mailTo } from '../identities';
import { retireLinks } from '../password-links';
import { sendSoon } from '../queued-mails';
import { openSession, type SignedIn, tokenOf } from '../sessions';

/**
 * Removes the password of the signed-in user, who signs in at the provider from now on; a mailed link can set a new
 * one. Ends every session, the caller's too, and returns a new token. BAD_REQUEST (notLinked) for a user who could not
 * sign in any more.
 */
export async function removePassword(ctx: SessionContext): Promise<SignedIn> {
	const { id: userId } = ctx.session.user;
	const { session, mail } = await ctx.db.prisma.$transaction(async (tx) => {
		await lockIdentities(tx, userId);
		if (!ctx.oidc || !(await identityAt(tx, userId, ctx.oidc.issuer)))
			throw new AppError('BAD_REQUEST', { reason: 'notLinked' }, { message: 'Link your user to the provider first.' });
		const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: identityOwnerSelect });
		const before = await tx.session.findUniqueOrThrow({
			where: { id: ctx.session.id },
			select: { byProvider: true },
		});
		// The trigger on the user ends the sessions; the new one is opened after that.
		await tx.user.update({ where: { id: userId }, data: { passwordHash: null }, select: { id: true } });
		await retireLinks(tx, userId);
		await retireProofs(tx, userId, { kind: 'change' });
		const event = { action: 'removePassword', entity: 'user', entityId: userId, accountId: user.accountId };
		await writeAudit(tx, ctx, event);
		return {
			session: await openSession(tx, ctx, userId, before.byProvider),
			mail: await mailTo(tx, ctx.config, user, 'passwordRemoved'),
		};
	});
	ctx.sessionCache?.clear();
	sendSoon(ctx, mail);
	return tokenOf(ctx.config, session);
}

export const removePasswordProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => removePassword(ctx));
