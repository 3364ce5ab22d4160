import { z } from 'zod';
import { AppError } from '../../../errors';
import { queryGrid } from '../../../grid';
import { permitted, type StaffContext } from '../../../trpc';
import { type RoleGridRow, roleGrid } from '../grid';

/** One of the caller's roles as in the list. Throws NOT_FOUND for any other, and for one that does not exist. */
export async function getRole(ctx: Pick<StaffContext, 'db' | 'session'>, id: string): Promise<RoleGridRow> {
	const scope = { kind: 'account', accountId: ctx.session.account.id } as const;
	const { items } = await queryGrid(roleGrid, ctx.db, scope, { filter: ['id', '=', id], take: 1, withTotal: false });
	const [role] = items;
	if (!role) throw new AppError('NOT_FOUND', { entity: 'role' });
	return role;
}

export const getRoleProcedure = permitted('manageRole', 'manageUser')
	.input(z.object({ id: z.uuid() }))
	.query(({ ctx, input }) => getRole(ctx, input.id));
