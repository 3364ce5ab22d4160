import { z } from 'zod';
import { writeAudit } from '../../../audit';
import { refuseAbove } from '../../../authorization/refuse-above';
import { AppError } from '../../../errors';
import { permitted, type StaffContext } from '../../../trpc';
import { lockRole } from '../services/lock-role';

/**
 * Deletes a role without users. IN_USE with the number of users otherwise; FORBIDDEN for one with flags that the caller
 * lacks.
 */
export async function deleteRole(ctx: StaffContext, id: string): Promise<{ id: string }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const before = await lockRole(tx, ctx, id);
		refuseAbove(ctx, before);
		const users = await tx.user.count({ where: { roleId: id, deletedAt: null } });
		if (users > 0) throw new AppError('IN_USE', { users });
		// Removed users stay for the audit log, which names their role.
		await tx.user.updateMany({ where: { roleId: id }, data: { roleId: null } });
		await tx.role.delete({ where: { id }, select: { id: true } });
		const { version: _, id: __, ...logged } = before;
		const event = { action: 'delete', entity: 'role', entityId: id, accountId: before.accountId };
		await writeAudit(tx, ctx, { ...event, before: logged });
	});
	return { id };
}

export const deleteRoleProcedure = permitted('manageRole')
	.input(z.object({ id: z.uuid() }))
	.mutation(({ ctx, input }) => deleteRole(ctx, input.id));
