import { newId } from '@rewards/db';
import { roleCreateSchema } from '@rewards/validators/roles/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { refuseAbove } from '../../../authorization/refuse-above';
import { withUniqueName } from '../../../errors';
import { permitted, type StaffContext } from '../../../trpc';
import type { RoleGridRow } from '../grid';
import { getRole } from './get-role';

/**
 * Creates a role with flags that the caller holds, in the caller's account or one below. FORBIDDEN for other flags,
 * DUPLICATE (name).
 */
export async function createRole(
	ctx: StaffContext,
	{ accountId, ...fields }: z.output<typeof roleCreateSchema>,
): Promise<RoleGridRow> {
	const account = await findAccountInScope(ctx, accountId ?? ctx.session.account.id);
	refuseAbove(ctx, fields, (lacking) => lacking);
	const id = newId();
	await withUniqueName(() =>
		ctx.db.prisma.$transaction(async (tx) => {
			await tx.role.create({ data: { id, accountId: account.id, ...fields }, select: { id: true } });
			const event = { action: 'create', entity: 'role', entityId: id, accountId: account.id };
			await writeAudit(tx, ctx, { ...event, after: { ...fields, accountId: account.id } });
		}),
	);
	return getRole(ctx, id);
}

export const createRoleProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(roleCreateSchema)
	.mutation(({ ctx, input }) => createRole(ctx, input));
