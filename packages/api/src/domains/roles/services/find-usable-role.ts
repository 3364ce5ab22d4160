import type { TransactionClient } from '@rewards/db';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { refuseAbove } from '../../../authorization/refuse-above';
import { AppError } from '../../../errors';
import { roleSelect } from '../select';

/**
 * Finds a role that the caller can give to users of the call's account (a role of that account or one above) and locks
 * it until the transaction ends. NOT_FOUND for any other, FORBIDDEN for one with flags that the caller lacks; both at
 * the field `roleId`.
 */
export async function findUsableRole(
	tx: TransactionClient,
	ctx: Pick<AccountContext, 'session' | 'target'>,
	id: string,
): Promise<{ id: string; name: string }> {
	const rows = await tx.$queryRaw<unknown[]>`select r.id from role r join account a on a.id = r.account_id
		where r.id = ${id}::uuid and a.id = any(${ctx.target.path}::uuid[]) and a.deleted_at is null for share of r`;
	if (rows.length === 0)
		throw new AppError('NOT_FOUND', { entity: 'role' }, { fields: [{ path: 'roleId', code: 'roleElsewhere' }] });
	const role = await tx.role.findUniqueOrThrow({ where: { id }, select: roleSelect });
	refuseAbove(ctx, role, () => ['roleId']);
	return role;
}
