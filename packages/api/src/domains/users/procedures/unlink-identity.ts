import { userIdSchema } from '@rewards/validators/users/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { accountProcedure } from '../../../trpc';
import { endSessions, mailTo, sendSoon } from '../../auth';
import { refuseSelf } from '../policy';
import { lockUserRow } from '../services/lock-row';

/**
 * Unlinks a user from the OpenID provider, so that the next sign-in there with the user's address links again: for a
 * person whom the provider knows as another one now. All sessions end, and the user gets a mail. Users unlink
 * themselves on the profile page. BAD_REQUEST (`reason: notLinked`) for a user who isn't linked.
 */
export async function unlinkIdentity(ctx: AccountContext, id: string): Promise<{ success: true }> {
	refuseSelf(ctx, id);
	const mail = await ctx.db.prisma.$transaction(async (tx) => {
		const { email, displayName } = await lockUserRow(tx, ctx, id);
		const { count } = await tx.identity.deleteMany({ where: { userId: id } });
		if (count === 0)
			throw new AppError('BAD_REQUEST', { reason: 'notLinked' }, { message: 'This user is not linked.' });
		await endSessions(tx, { userId: id }, 'forced');
		const event = { action: 'unlinkIdentity', entity: 'user', entityId: id, accountId: ctx.target.id };
		await writeAudit(tx, ctx, event);
		const { language } = await tx.user.findUniqueOrThrow({ where: { id }, select: { language: true } });
		return mailTo(tx, ctx.config, { email, displayName, language }, 'identityUnlinked');
	});
	ctx.sessionCache?.clear();
	sendSoon(ctx, mail);
	return { success: true };
}

export const unlinkIdentityProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(userIdSchema)
	.mutation(({ ctx, input }) => unlinkIdentity(ctx, input.userId));
