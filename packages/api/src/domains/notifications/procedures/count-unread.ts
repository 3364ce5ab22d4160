import { sessionProcedure } from '../../../trpc';

/** How many notices of the signed-in user are unread. */
export const countUnreadProcedure = sessionProcedure.query(
	async ({ ctx }): Promise<{ count: number }> => ({
		count: await ctx.db.prisma.notification.count({ where: { userId: ctx.session.user.id, readAt: null } }),
	}),
);
