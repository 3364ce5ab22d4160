import { scheduleIdSchema } from '@rewards/validators/scheduled-reports/schemas';
import type { Frequency, ScheduledList } from '@rewards/validators/scheduled-reports/words';
import { permitted, type StaffContext } from '../../../trpc';
import { scheduleFlags, takeSchedule } from '../policy';
import { listRecipients, type Recipient } from './list-recipients';

/**
 * A schedule for its form, and its possible recipients: users of the caller's account who may see the report, and
 * current recipients.
 */
export async function getSchedule(ctx: StaffContext, { id }: { id: string }) {
	const { list, programId, format, frequency, ...row } = await ctx.db.prisma.$transaction((tx) =>
		takeSchedule(ctx, tx, id),
	);
	const about = { list: list as ScheduledList, programId };
	const possible = await listRecipients(ctx, about);
	const known = new Set(possible.map((one) => one.id));
	const others: Recipient[] = await ctx.db.pool
		.query<Recipient>(
			`select id, display_name as name, email from app_user where id = any($1) and deleted_at is null`,
			[row.recipients.filter((one) => !known.has(one))],
		)
		.then(({ rows }) => rows);
	return {
		id,
		...about,
		name: row.name,
		format: format as 'csv' | 'xlsx',
		frequency: frequency as Frequency,
		weekday: row.weekday,
		monthDay: row.monthDay,
		atTime: row.atTime,
		timeZone: row.timeZone,
		recipients: row.recipients,
		version: row.version,
		possible: [...possible, ...others],
	};
}

export const getScheduleProcedure = permitted(...scheduleFlags)
	.input(scheduleIdSchema)
	.query(({ ctx, input }) => getSchedule(ctx, input));
