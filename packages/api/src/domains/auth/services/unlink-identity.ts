import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import type { SessionContext } from '../../../trpc';
import { identityAt, identityOwnerSelect, lockIdentities, mailTo } from '../identities';
import { sendSoon } from '../queued-mails';
import { endOtherSessions } from '../sessions';

/**
 * Unlinks the signed-in user from the provider: its next sign-in with the user's address links again. Other sessions
 * end. NOT_FOUND when nothing is linked; BAD_REQUEST (onlySignIn) for a user without a password.
 */
export async function unlinkOwnIdentity(ctx: SessionContext): Promise<{ success: true }> {
	const { id: userId } = ctx.session.user;
	const mail = await ctx.db.prisma.$transaction(async (tx) => {
		await lockIdentities(tx, userId);
		const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: identityOwnerSelect });
		const { count } = await tx.identity.deleteMany({ where: { userId } });
		if (count === 0) throw new AppError('NOT_FOUND', { entity: 'identity' });
		if (user.passwordHash === null)
			throw new AppError('BAD_REQUEST', { reason: 'onlySignIn' }, { message: 'Set a password first.' });
		const event = { action: 'unlinkIdentity', entity: 'user', entityId: userId, accountId: user.accountId };
		await writeAudit(tx, ctx, { ...event, before: { provider: ctx.oidc?.issuer ?? null } });
		await endOtherSessions(tx, ctx);
		return mailTo(tx, ctx.config, user, 'identityUnlinked');
	});
	ctx.sessionCache?.clear();
	sendSoon(ctx, mail);
	return { success: true };
}

export interface IdentityState {
	/** The provider's name; null without a provider. */
	provider: string | null;
	/** Since when the user is linked to it; null if they aren't. */
	linkedAt: Date | null;
}

/** Whether the signed-in user can sign in at the provider. */
export async function identityState({ db, oidc, session }: SessionContext): Promise<IdentityState> {
	const linked = oidc ? await identityAt(db.prisma, session.user.id, oidc.issuer) : null;
	return { provider: oidc?.name ?? null, linkedAt: linked?.createdAt ?? null };
}
