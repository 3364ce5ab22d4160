import { z } from 'zod';

/** A page of the inbox, newest first; `cursor` is the `nextCursor` of the page above. */
export const notificationListSchema = z.object({
	unreadOnly: z.boolean().default(false),
	cursor: z.uuid().nullish(),
	take: z.int().min(1).max(100).default(50),
});

/** Marks notices as read or unread; without ids all of them. */
export const notificationMarkSchema = z.object({
	ids: z.array(z.uuid()).max(500).optional(),
	read: z.boolean().default(true),
});
