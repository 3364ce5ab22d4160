import { databaseClock } from '@rewards/db';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { refuseSelf } from '../policy';
import { type UserRow, userSelect } from '../select';
import { lockUserRow } from './lock-row';

/**
 * Locks a user out until they are unlocked: sessions end at once, links and passwords stop working. Does nothing if
 * already locked.
 */
export async function lockUser(ctx: AccountContext, id: string): Promise<UserRow> {
	const user = await ctx.db.prisma.$transaction(async (tx) => {
		const { lockedAt } = await lockUserRow(tx, ctx, id);
		refuseSelf(ctx, id);
		const at = lockedAt ?? databaseClock.now();
		// The trigger on the user ends the sessions.
		const after = await tx.user.update({ where: { id }, data: { lockedAt: at }, select: userSelect });
		const event = { action: 'lock', entity: 'user', entityId: id, accountId: ctx.target.id };
		await writeAudit(tx, ctx, { ...event, before: { lockedAt }, after: { lockedAt: at } });
		return after;
	});
	ctx.sessionCache?.clear();
	return user;
}
