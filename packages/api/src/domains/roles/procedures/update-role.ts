import { databaseClock } from '@rewards/db';
import { permissionFlags } from '@rewards/validators/permissions';
import { roleUpdateSchema } from '@rewards/validators/roles/schemas';
import type { z } from 'zod';
import { isUnchanged, writeAudit } from '../../../audit';
import { refuseAbove } from '../../../authorization/refuse-above';
import { AppError, withUniqueName } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { permitted, type StaffContext } from '../../../trpc';
import type { RoleGridRow } from '../grid';
import { keepAdministrators } from '../keep-administrators';
import { lockRole } from '../services/lock-role';
import { getRole } from './get-role';

/**
 * Saves name and flags. FORBIDDEN for a role that has or gets flags which the caller lacks, and for removing flags from
 * the caller's own role, or by a key from the last administrators; DUPLICATE (name); CONFLICT when another user saved
 * after the given version was loaded. New flags apply at once to all users with the role.
 */
export async function updateRole(
	ctx: StaffContext,
	{ id, version, ...fields }: z.output<typeof roleUpdateSchema>,
): Promise<RoleGridRow> {
	const saved = await withUniqueName(() =>
		ctx.db.prisma.$transaction(async (tx) => {
			if (!(fields.manageUser && fields.manageRole)) await keepAdministrators(tx, ctx, id);
			const before = await lockRole(tx, ctx, id);
			refuseAbove(ctx, before);
			refuseAbove(ctx, fields, (lacking) => lacking);
			const dropped = permissionFlags.filter((flag) => before[flag] && !fields[flag]);
			if (id === ctx.session.role.id && dropped.length > 0)
				throw new AppError(
					'FORBIDDEN',
					{ reason: 'ownRole' },
					{ fields: dropped.map((path) => ({ path, code: 'roleOwn' })) },
				);
			if (before.version !== version) return false;
			const data = { ...fields, version: { increment: 1 }, updatedAt: databaseClock.now() };
			if (!isUnchanged(before, fields)) await tx.role.update({ where: { id }, data, select: { id: true } });
			const event = { action: 'update', entity: 'role', entityId: id, accountId: before.accountId };
			await writeAudit(tx, ctx, { ...event, before, after: fields });
			return true;
		}),
	);
	ctx.sessionCache?.clear();
	const role = await getRole(ctx, id);
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'role', id, role);
	return role;
}

export const updateRoleProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(roleUpdateSchema)
	.mutation(({ ctx, input }) => updateRole(ctx, input));
