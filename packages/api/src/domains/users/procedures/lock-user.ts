import { databaseClock, type TransactionClient } from '@rewards/db';
import { userIdSchema } from '@rewards/validators/users/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { accountProcedure } from '../../../trpc';
import { keepAdministrator, refuseSelf } from '../policy';
import { type UserRow, userSelect } from '../select';
import { lockUserRow } from '../services/lock-row';

/**
 * Locks a user out until they are unlocked: sessions end at once, links and passwords stop working. Does nothing if
 * already locked.
 */
export async function lockUser(ctx: AccountContext, id: string): Promise<UserRow> {
	const user = await ctx.db.prisma.$transaction((tx) => lockIn(tx, ctx, id));
	ctx.sessionCache?.clear();
	return user;
}

/** The same within a transaction; the caller clears the session cache after it. */
export async function lockIn(tx: TransactionClient, ctx: AccountContext, id: string): Promise<UserRow> {
	await keepAdministrator(tx, ctx, id);
	const { lockedAt } = await lockUserRow(tx, ctx, id);
	refuseSelf(ctx, id);
	const now = databaseClock.now();
	const at = lockedAt ?? now;
	// The trigger on the user ends the sessions.
	const data = { lockedAt: at, ...(lockedAt ? {} : { updatedAt: now }) };
	const after = await tx.user.update({ where: { id }, data, select: userSelect });
	const event = { action: 'lock', entity: 'user', entityId: id, accountId: ctx.target.id };
	await writeAudit(tx, ctx, { ...event, before: { lockedAt }, after: { lockedAt: at } });
	return after;
}

export const lockUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => lockUser(ctx, input.userId));
