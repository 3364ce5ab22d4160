import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { forgiveSignIns } from '../../auth';
import { type UserRow, userSelect } from '../select';
import { lockUserRow } from './lock-row';

/** Unlocks a user, including one whose sign-in is temporarily locked after wrong passwords. */
export function unlockUser(ctx: AccountContext, id: string): Promise<UserRow> {
	return ctx.db.prisma.$transaction(async (tx) => {
		const { lockedAt } = await lockUserRow(tx, ctx, id);
		const failures = await forgiveSignIns(tx, id);
		const after = await tx.user.update({ where: { id }, data: { lockedAt: null }, select: userSelect });
		const event = { action: 'unlock', entity: 'user', entityId: id, accountId: ctx.target.id };
		// A user locked only by wrong passwords counts as unlocked as well.
		const before = { lockedAt, failures };
		await writeAudit(tx, ctx, { ...event, before, after: { lockedAt: null, failures: 0 } });
		return after;
	});
}
