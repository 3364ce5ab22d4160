import { userIdSchema } from '@rewards/validators/users/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { accountProcedure } from '../../../trpc';
import { askInvitation, countInvitation } from '../services/ask-invitation';
import { lockUserRow } from '../services/lock-row';
import { getUser } from './get-user';

/**
 * Mails the link to set the first password (again); an earlier one stops working. BAD_REQUEST for a user who is locked
 * (`reason: locked`) or has a password (`hasPassword`): they request a new one themselves. TOO_MANY_REQUESTS after five
 * mails to the address within an hour.
 */
export async function inviteUser(ctx: AccountContext, id: string): Promise<{ email: string }> {
	await countInvitation(ctx, (await getUser(ctx, id)).email);
	return ctx.db.prisma.$transaction(async (tx) => {
		const { email, lockedAt } = await lockUserRow(tx, ctx, id);
		if (lockedAt) throw new AppError('BAD_REQUEST', { reason: 'locked' }, { message: 'This user is locked.' });
		const waiting = await tx.user.count({ where: { id, passwordHash: null } });
		if (waiting === 0)
			throw new AppError('BAD_REQUEST', { reason: 'hasPassword' }, { message: 'This user has a password already.' });
		await askInvitation(tx, ctx, id);
		const event = { action: 'invite', entity: 'user', entityId: id, accountId: ctx.target.id };
		await writeAudit(tx, ctx, { ...event, after: { email } });
		return { email };
	});
}

export const inviteUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => inviteUser(ctx, input.userId));
