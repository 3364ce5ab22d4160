import { sessionProcedure } from '../../../trpc';

/** Number of unread notices of the signed-in user. */
export const countUnreadProcedure = sessionProcedure.query(
	async ({ ctx }): Promise<{ count: number }> => ({
		count: await ctx.db.prisma.notification.count({ where: { userId: ctx.session.user.id, readAt: null } }),
	}),
);
