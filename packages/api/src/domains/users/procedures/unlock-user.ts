import { databaseClock, type TransactionClient } from '@rewards/db';
import { userIdSchema } from '@rewards/validators/users/schemas';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { accountProcedure } from '../../../trpc';
import { forgiveSignIns } from '../../auth';
import { type UserRow, userSelect } from '../select';
import { lockUserRow } from '../services/lock-row';

/** Unlocks a user, including one whose sign-in is temporarily locked after wrong passwords. */
export const unlockUser = (ctx: AccountContext, id: string): Promise<UserRow> =>
	ctx.db.prisma.$transaction((tx) => unlockIn(tx, ctx, id));

/** The same within a transaction. */
export async function unlockIn(tx: TransactionClient, ctx: AccountContext, id: string): Promise<UserRow> {
	const { lockedAt } = await lockUserRow(tx, ctx, id);
	const failures = await forgiveSignIns(tx, id);
	const data = { lockedAt: null, ...(lockedAt ? { updatedAt: databaseClock.now() } : {}) };
	const after = await tx.user.update({ where: { id }, data, select: userSelect });
	const event = { action: 'unlock', entity: 'user', entityId: id, accountId: ctx.target.id };
	// A user locked only by wrong passwords counts as unlocked as well.
	const before = { lockedAt, failures };
	await writeAudit(tx, ctx, { ...event, before, after: { lockedAt: null, failures: 0 } });
	return after;
}

export const unlockUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => unlockUser(ctx, input.userId));
