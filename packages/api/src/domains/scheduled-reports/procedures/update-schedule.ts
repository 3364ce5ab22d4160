import { databaseClock } from '@rewards/db';
import { type ScheduleUpdate, scheduleUpdateSchema } from '@rewards/validators/scheduled-reports/schemas';
import type { ScheduledList } from '@rewards/validators/scheduled-reports/words';
import { isUnchanged, writeAudit } from '../../../audit';
import { fieldError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { permitted, type StaffContext } from '../../../trpc';
import { nextTime } from '../next-time';
import { scheduleFlags, takeSchedule } from '../policy';
import { getSchedule } from './get-schedule';
import { listRecipients } from './list-recipients';

/**
 * Saves when, how and to whom a report is sent. VALIDATION (`recipients`) for new recipients who may not get it;
 * CONFLICT when another user saved after the given version was loaded.
 */
export async function updateSchedule(ctx: StaffContext, { id, version, ...fields }: ScheduleUpdate) {
	const { list, programId, recipients: before } = await getSchedule(ctx, { id });
	const possible = await listRecipients(ctx, { list: list as ScheduledList, programId });
	const allowed = new Set([...possible.map((one) => one.id), ...before]);
	const recipients = [...new Set(fields.recipients)];
	if (!recipients.every((one) => allowed.has(one))) throw fieldError('recipients', 'invalid');
	const saved = await ctx.db.prisma.$transaction(async (tx) => {
		const row = await takeSchedule(ctx, tx, id);
		if (row.version !== version) return false;
		const after = { ...fields, recipients };
		const data = { ...after, nextAt: nextTime(fields, databaseClock.now()), version: { increment: 1 } };
		if (!isUnchanged(row, after)) await tx.scheduledReport.update({ where: { id }, data, select: { id: true } });
		const event = { action: 'update', entity: 'scheduledReport', entityId: id };
		await writeAudit(tx, ctx, { ...event, accountId: row.accountId, programId: row.programId, before: row, after });
		return true;
	});
	const schedule = await getSchedule(ctx, { id });
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'scheduledReport', id, schedule);
	return schedule;
}

export const updateScheduleProcedure = permitted(...scheduleFlags)
	.input(scheduleUpdateSchema)
	.mutation(({ ctx, input }) => updateSchedule(ctx, input));
