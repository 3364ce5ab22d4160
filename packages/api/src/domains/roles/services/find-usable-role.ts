import type { TransactionClient } from '@rewards/db';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { refuseAbove } from '../../../authorization/refuse-above';
import { AppError } from '../../../errors';
import { roleSelect } from '../select';

/**
 * The role, if users of the call's account can be given it by whoever calls, held until the transaction ends: it
 * belongs to that account or to one above. NOT_FOUND for any other, FORBIDDEN for one with flags that the caller lacks;
 * both at the field `roleId`.
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
