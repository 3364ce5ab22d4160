import { databaseClock } from '@rewards/db';
import { userIdSchema } from '@rewards/validators/users/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { accountProcedure } from '../../../trpc';
import { retireLinks } from '../../auth';
import { keepAdministrator, refuseSelf } from '../policy';
import { lockUserRow } from '../services/lock-row';

/** Hides a user from all lists. Ends their sessions at once, and frees their sign-in names for other users. */
export async function deleteUser(ctx: AccountContext, id: string): Promise<{ id: string }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		await keepAdministrator(tx, ctx, id);
		const { userName, displayName, email, roleId, roleName } = await lockUserRow(tx, ctx, id);
		refuseSelf(ctx, id);
		// The triggers on the user delete sessions and sign-in names.
		const data = { deletedAt: databaseClock.now(), version: { increment: 1 } };
		await tx.user.update({ where: { id }, data, select: { id: true } });
		await retireLinks(tx, id);
		const event = { action: 'delete', entity: 'user', entityId: id, accountId: ctx.target.id };
		await writeAudit(tx, ctx, { ...event, before: { userName, displayName, email, roleId, roleName } });
	});
	ctx.sessionCache?.clear();
	return { id };
}

export const deleteUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => deleteUser(ctx, input.userId));
