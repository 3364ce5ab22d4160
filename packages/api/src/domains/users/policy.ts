import { findAccountInScope } from '../../authorization/find-account-in-scope';
import { AppError } from '../../errors';
import type { StaffContext } from '../../trpc';

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
