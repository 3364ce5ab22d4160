import { databaseClock } from '@rewards/db';
import { writeAudit } from '../../../audit';
import type { StaffContext } from '../../../trpc';
import { nextTime, ruleOf } from '../next-time';
import { takeSchedule } from '../policy';

/**
 * Pauses or resumes a schedule. A user who resumes one whose owner may not see the report any more becomes its owner.
 */
export async function pauseSchedule(
	ctx: StaffContext,
	{ id, paused }: { id: string; paused: boolean },
): Promise<{ success: true }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const schedule = await takeSchedule(ctx, tx, id);
		const { accountId, programId, ownerGone } = schedule;
		const taken = !paused && ownerGone ? { ownerId: ctx.session.user.id, ownerGone: false } : {};
		const next = paused ? {} : { nextAt: nextTime(ruleOf(schedule), databaseClock.now()) };
		const pausedAt = paused ? databaseClock.now() : null;
		await tx.scheduledReport.update({ where: { id }, data: { pausedAt, ...next, ...taken }, select: { id: true } });
		const event = { action: 'update', entity: 'scheduledReport', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { paused: schedule.pausedAt !== null }, after: { paused } });
	});
	return { success: true };
}
