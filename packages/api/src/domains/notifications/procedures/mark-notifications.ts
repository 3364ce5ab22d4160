import { databaseClock } from '@rewards/db';
import { notificationMarkSchema } from '@rewards/validators/notifications/schemas';
import type { z } from 'zod';
import { type SessionContext, sessionProcedure } from '../../../trpc';

/** Marks the caller's own notices, or all of them; ignores others'. Returns the number still unread. */
export async function markNotifications(
	{ db, session }: Pick<SessionContext, 'db' | 'session'>,
	{ ids, read }: z.output<typeof notificationMarkSchema>,
): Promise<{ unread: number }> {
	const userId = session.user.id;
	const which = { userId, readAt: read ? null : { not: null }, ...(ids ? { id: { in: ids } } : {}) };
	await db.prisma.notification.updateMany({ where: which, data: { readAt: read ? databaseClock.now() : null } });
	return { unread: await db.prisma.notification.count({ where: { userId, readAt: null } }) };
}

export const markNotificationsProcedure = sessionProcedure
	.input(notificationMarkSchema)
	.mutation(({ ctx, input }) => markNotifications(ctx, input));
