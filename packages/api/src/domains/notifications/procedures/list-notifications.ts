import { notificationListSchema } from '@rewards/validators/notifications/schemas';
import type { z } from 'zod';
import { type SessionContext, sessionProcedure } from '../../../trpc';

export interface NotificationItem {
	id: string;
	/** A key of the web's texts; `params` are its values. */
	kind: string;
	params: Record<string, unknown>;
	createdAt: Date;
	read: boolean;
	/** Account or program of the notice; blank without one, or when the user no longer has access to it. */
	programName: string;
	/** The file whose import or preview has ended; blank otherwise, and like `programName`. */
	fileName: string;
	/** Rows that the job processed and refused; null otherwise, and like `programName`. */
	done: number | null;
	rejected: number | null;
}
interface NotificationPage {
	items: NotificationItem[];
	/** `cursor` of the next page; null on the last page. */
	nextCursor: string | null;
}

// By time, not by id: notices that the database writes itself have an id without time.
const sql = `select n.id, n.kind, n.params, n.created_at as "createdAt", n.read_at is not null as read, coalesce(p.name, '') as "programName",
	coalesce((select f.name from stored_file f
		where f.job_id = (n.params->>'jobId')::uuid and f.program_id = p.id and f.kind = 'upload' limit 1), '') as "fileName",
	j.done, j.rejected
from notification n
left join (program p join account a on a.id = p.account_id and a.path @> array[$5]::uuid[]) on p.id::text = n.params->>'programId'
left join job j on j.id = (n.params->>'jobId')::uuid and (j.program_id is null or j.program_id = p.id)
where n.user_id = $1 and (not $2 or n.read_at is null)
	and ($3::uuid is null or (n.created_at, n.id) < (select created_at, id from notification where id = $3 and user_id = $1))
order by n.created_at desc, n.id desc limit $4`;

/** The signed-in user's notices, newest first. */
export async function listNotifications(
	{ db, session }: Pick<SessionContext, 'db' | 'session'>,
	{ unreadOnly, cursor, take }: z.output<typeof notificationListSchema>,
): Promise<NotificationPage> {
	const { rows } = await db.pool.query<NotificationItem>({
		name: 'notifications',
		text: sql,
		values: [session.user.id, unreadOnly, cursor ?? null, take + 1, session.account?.id ?? null],
	});
	const items = rows.slice(0, take);
	return { items, nextCursor: rows.length > take ? (items.at(-1)?.id ?? null) : null };
}

export const listNotificationsProcedure = sessionProcedure
	.input(notificationListSchema)
	.query(({ ctx, input }) => listNotifications(ctx, input));
