import { databaseClock } from '@rewards/db';
import { userIdSchema } from '@rewards/validators/users/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { accountProcedure } from '../../../trpc';
import { retireLinks } from '../../auth';
import { requireRoot } from '../policy';

/**
 * Removes a registered user without an account: their sessions end, and the address is free again. For root's users
 * only. NOT_FOUND for a user with an account.
 */
export async function removeRegistered(ctx: AccountContext, id: string): Promise<{ id: string }> {
	await requireRoot(ctx);
	await ctx.db.prisma.$transaction(async (tx) => {
		const rows = await tx.$queryRaw<unknown[]>`select id from app_user
			where id = ${id}::uuid and account_id is null and deleted_at is null and kind = 'person' for no key update`;
		if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'user' });
		// The triggers on the user delete sessions and sign-in names.
		const data = { deletedAt: databaseClock.now(), version: { increment: 1 } };
		const select = { displayName: true, email: true } as const;
		const before = await tx.user.update({ where: { id }, data, select });
		await retireLinks(tx, id);
		const event = { action: 'delete', entity: 'user', entityId: id, accountId: ctx.target.id };
		await writeAudit(tx, ctx, { ...event, before });
	});
	ctx.sessionCache?.clear();
	return { id };
}

export const removeRegisteredProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => removeRegistered(ctx, input.userId));
