import { type ScimUser, scimUserSchema } from '@rewards/validators/scim/schemas';
import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { accountProcedure } from '../../../trpc';
import { createUser } from '../../users';
import { formOf, providedOf } from '../names';
import { defaultRole, findRole } from '../roles';

/**
 * Adds a user for an identity provider, with the role that it names or the account's role for such users, else without
 * one. Refuses as `createUser`; NOT_FOUND (roles) for a role that the account doesn't have.
 */
export async function addScimUser(ctx: AccountContext, user: ScimUser): Promise<{ id: string }> {
	const roleId = user.role === undefined ? await defaultRole(ctx) : await findRole(ctx, user.role);
	const { id } = await createUser(ctx, { ...formOf(user), roleId, password: undefined }, providedOf(user));
	return { id };
}

export const addScimUserProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(scimUserSchema)
	.mutation(({ ctx, input }) => addScimUser(ctx, input));
