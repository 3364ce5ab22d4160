import type { userAssignSchema } from '@rewards/validators/users/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { findUsableRole } from '../../roles';
import { requireRoot } from '../policy';
import { type UserRow, userSelect } from '../select';

/**
 * Gives somebody who has registered the call's account and a role; they can work from then on. For root's users alone. NOT_FOUND for who has an account
 * already; the role as in `createUser`.
 */
export async function assignUser(
	ctx: AccountContext,
	{ userId: id, roleId }: z.output<typeof userAssignSchema>,
): Promise<UserRow> {
	await requireRoot(ctx);
	const user = await ctx.db.prisma.$transaction(async (tx) => {
		const rows = await tx.$queryRaw<unknown[]>`select id from app_user
			where id = ${id}::uuid and account_id is null and deleted_at is null for no key update`;
		if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'user' });
		const role = await findUsableRole(tx, ctx, roleId);
		const data = { accountId: ctx.target.id, roleId, version: { increment: 1 }, updatedAt: new Date() };
		const after = await tx.user.update({ where: { id }, data, select: userSelect });
		const event = { action: 'assign', entity: 'user', entityId: id, accountId: ctx.target.id };
		const { displayName, email } = after;
		await writeAudit(tx, ctx, { ...event, after: { displayName, email, roleId, roleName: role.name } });
		return after;
	});
	ctx.sessionCache?.clear();
	return user;
}
