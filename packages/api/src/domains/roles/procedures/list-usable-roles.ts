import type { AccountContext } from '../../../authorization/find-account-in-scope';
import { lackingFlags } from '../../../authorization/refuse-above';
import { accountProcedure } from '../../../trpc';
import { roleSelect } from '../select';

export interface UsableRole {
	id: string;
	name: string;
}

/**
 * The roles that the caller can give to users of the account, by name: of that account and of those above, without
 * flags that the caller lacks.
 */
export async function listUsableRoles(ctx: Pick<AccountContext, 'db' | 'session' | 'target'>): Promise<UsableRole[]> {
	const roles = await ctx.db.prisma.role.findMany({
		where: { accountId: { in: ctx.target.path }, account: { deletedAt: null } },
		select: roleSelect,
	});
	return roles
		.filter((role) => lackingFlags(ctx.session.permissions, role).length === 0)
		.map(({ id, name }) => ({ id, name }))
		.toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id));
}

/** The roles that the caller can give to a user of the account. */
export const listUsableRolesProcedure = accountProcedure('manageUser').query(({ ctx }) => listUsableRoles(ctx));
