import type { TransactionClient } from '@rewards/db';
import { type AccountContext, findAccountInScope } from '../../authorization/find-account-in-scope';
import { AppError } from '../../errors';
import type { StaffContext } from '../../trpc';
import { noAdministratorLeft, oneAtATime } from '../roles';

/** Users cannot delete or lock themselves (docs/decisions). */
export function refuseSelf(ctx: Pick<StaffContext, 'session'>, userId: string): void {
	if (userId === ctx.session.user.id)
		throw new AppError('FORBIDDEN', { reason: 'ownUser' }, { message: 'You cannot do this to your own user.' });
}

/** Users without an account belong to no account; users of the root account manage them. FORBIDDEN for others. */
export async function requireRoot(ctx: Pick<StaffContext, 'db' | 'session'>): Promise<void> {
	const { type, parentId } = await findAccountInScope(ctx, ctx.session.account.id);
	if (type !== 'root' || parentId !== null)
		throw new AppError('FORBIDDEN', { reason: 'rootOnly' }, { message: 'Only users of the root account may do this.' });
}

/**
 * A key must leave somebody who can undo what it did: FORBIDDEN for the last user who can sign in and holds manageUser
 * and manageRole, at the call's account or above. With people, that is the caller. Call it before the user's row is
 * locked: changes of keys come one after the other here, so that two of them can't remove the last two.
 */
export async function keepAdministrator(
	tx: TransactionClient,
	{ session, target }: Pick<AccountContext, 'session' | 'target'>,
	userId: string,
): Promise<void> {
	if (!session.key) return;
	await oneAtATime(tx);
	const administrator = {
		kind: 'person',
		deletedAt: null,
		lockedAt: null,
		accountId: { in: target.path },
		role: { manageUser: true, manageRole: true },
	};
	if ((await tx.user.count({ where: { ...administrator, id: userId } })) === 0) return;
	const canSignIn = [{ passwordHash: { not: null } }, { identities: { some: {} } }];
	const others = await tx.user.findFirst({
		where: { ...administrator, id: { not: userId }, OR: canSignIn },
		select: { id: true },
	});
	if (others) return;
	throw noAdministratorLeft();
}
