import type { TransactionClient } from '@rewards/db';
import { noPermissions } from '@rewards/validators/permissions';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { refuseAbove } from '../../../authorization/refuse-above';
import { AppError } from '../../../errors';
import { roleFlagSelect } from '../../roles';
import { userSelect } from '../select';

/**
 * Finds a user of the call's account and locks the row until the transaction ends. NOT_FOUND for a user of any other
 * account, FORBIDDEN for one whose role has flags that the caller lacks.
 */
export async function lockUserRow(tx: TransactionClient, ctx: Pick<AccountContext, 'session' | 'target'>, id: string) {
	const rows = await tx.$queryRaw<unknown[]>`select id from app_user
		where id = ${id}::uuid and account_id = ${ctx.target.id}::uuid and deleted_at is null for no key update`;
	if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'user' });
	const { role, ...user } = await tx.user.findUniqueOrThrow({
		where: { id },
		select: {
			...userSelect,
			externalId: true,
			providerName: true,
			role: { select: { name: true, ...roleFlagSelect } },
		},
	});
	refuseAbove(ctx, role ?? noPermissions);
	return { ...user, roleName: role?.name ?? null };
}
