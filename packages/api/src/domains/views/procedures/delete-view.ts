import { viewIdSchema } from '@rewards/validators/views/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { AppError } from '../../../errors';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { loggedState } from '../guarded';
import { findView, mayDelete } from '../policy';

/** Deletes a view, and every choice of it as default. */
export async function deleteView(ctx: StaffContext, { id }: z.output<typeof viewIdSchema>): Promise<{ success: true }> {
	const view = await findView(ctx, id);
	if (!mayDelete(ctx, view)) throw new AppError('FORBIDDEN', { reason: 'notYours', flags: ['manageUser'] });
	await ctx.db.prisma.$transaction(async (tx) => {
		const { count } = await tx.savedView.deleteMany({ where: { id } });
		if (count === 0) throw new AppError('NOT_FOUND', { entity: 'view' });
		const { grid, name, state, shared } = view;
		const event = { action: 'delete', entity: 'view', entityId: id, accountId: ctx.session.account.id };
		await writeAudit(tx, ctx, { ...event, before: { grid, name, ...loggedState(grid, state), shared } });
	});
	return { success: true };
}

/** Deletes a view. */
export const deleteViewProcedure = staffProcedure
	.input(viewIdSchema)
	.mutation(({ ctx, input }) => deleteView(ctx, input));
