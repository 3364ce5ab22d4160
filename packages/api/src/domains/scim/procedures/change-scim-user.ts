import { scimUserUpdateSchema } from '@rewards/validators/scim/schemas';
import type { z } from 'zod';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { accountProcedure } from '../../../trpc';
import { updateUser } from '../../users';
import { formOf, providedOf } from '../names';
import { findRole } from '../roles';

/**
 * Saves what an identity provider says about a user: fields, role and whether they are active, all or nothing. A user
 * who isn't active is locked, which ends their sessions. Refuses as `updateUser`; NOT_FOUND (roles) for a role that the
 * account doesn't have.
 */
export async function changeScimUser(
	ctx: AccountContext,
	{ userId, version, ...user }: z.output<typeof scimUserUpdateSchema>,
): Promise<{ id: string }> {
	const where = { id: userId, accountId: ctx.target.id, deletedAt: null };
	const current = await ctx.db.prisma.user.findFirst({ where, select: { roleId: true } });
	if (!current) throw new AppError('NOT_FOUND', { entity: 'user' });
	const roleId = user.role === undefined ? current.roleId : await findRole(ctx, user.role);
	const change = { ...formOf(user), roleId, password: undefined, userId, version };
	const { id } = await updateUser(ctx, change, providedOf(user));
	return { id };
}

export const changeScimUserProcedure = accountProcedure('manageUser')
	.input(scimUserUpdateSchema)
	.mutation(({ ctx, input }) => changeScimUser(ctx, input));
