import { viewDefaultSchema } from '@rewards/validators/views/schemas';
import type { z } from 'zod';
import { fieldError } from '../../../errors';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { findView } from '../policy';

/**
 * The list opens with this view for the user from now on; with null, in its standard state. A preference: it leaves no
 * audit entry.
 */
export async function setDefaultView(
	ctx: StaffContext,
	{ grid, id }: z.output<typeof viewDefaultSchema>,
): Promise<{ success: true }> {
	const userId = ctx.session.user.id;
	if (id === null) {
		await ctx.db.prisma.defaultView.deleteMany({ where: { userId, grid } });
		return { success: true };
	}
	const view = await findView(ctx, id);
	if (view.grid !== grid) throw fieldError('id', 'invalid');
	await ctx.db.prisma.defaultView.upsert({
		where: { userId_grid: { userId, grid } },
		create: { userId, grid, viewId: id },
		update: { viewId: id },
		select: { viewId: true },
	});
	return { success: true };
}

/** Sets the view with which a list opens for the user. */
export const setDefaultViewProcedure = staffProcedure
	.input(viewDefaultSchema)
	.mutation(({ ctx, input }) => setDefaultView(ctx, input));
