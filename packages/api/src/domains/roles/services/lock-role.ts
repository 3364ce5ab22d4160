import type { TransactionClient } from '@rewards/db';
import { AppError } from '../../../errors';
import type { StaffContext } from '../../../trpc';
import { roleSelect } from '../select';

/**
 * Locks a role of the caller's own account or one below until the transaction ends, so that it can't be given to a user
 * meanwhile. NOT_FOUND for any other, including one from above that the caller's users have: it is changed up there.
 */
export async function lockRole(tx: TransactionClient, ctx: Pick<StaffContext, 'session'>, id: string) {
	const own = ctx.session.account.id;
	const rows = await tx.$queryRaw<unknown[]>`select r.id from role r join account a on a.id = r.account_id
		where r.id = ${id}::uuid and a.path @> array[${own}::uuid] and a.deleted_at is null for update of r`;
	if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'role' });
	return tx.role.findUniqueOrThrow({ where: { id }, select: roleSelect });
}
