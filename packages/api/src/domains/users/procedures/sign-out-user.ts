import { userIdSchema } from '@rewards/validators/users/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { accountProcedure } from '../../../trpc';
import { endSessions } from '../../auth';
import { lockUserRow } from '../services/lock-row';

/** Ends all sessions of a user, on every device; returns how many there were. They can sign in again. */
export async function signOutUser(ctx: AccountContext, id: string): Promise<{ ended: number }> {
	const ended = await ctx.db.prisma.$transaction(async (tx) => {
		await lockUserRow(tx, ctx, id);
		const count = await endSessions(tx, { userId: id }, 'forced');
		const event = { action: 'signOutEverywhere', entity: 'user', entityId: id, accountId: ctx.target.id };
		await writeAudit(tx, ctx, { ...event, after: { ended: count } });
		return count;
	});
	ctx.sessionCache?.clear();
	return { ended };
}

export const signOutUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => signOutUser(ctx, input.userId));
