import { databaseClock } from '@rewards/db';
import { schedulePauseSchema } from '@rewards/validators/scheduled-reports/schemas';
import { writeAudit } from '../../../audit';
import { ownerOnResume } from '../../../authorization/owner-on-resume';
import { permitted, type StaffContext } from '../../../trpc';
import { nextTime, ruleOf } from '../next-time';
import { scheduleFlags, scheduleRights, takeSchedule } from '../policy';

/**
 * Pauses or resumes a schedule. A user who resumes one whose owner may not see the report any more becomes its owner.
 */
export async function pauseSchedule(
	ctx: StaffContext,
	{ id, paused }: { id: string; paused: boolean },
): Promise<{ success: true }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const schedule = await takeSchedule(ctx, tx, id);
		const { accountId, programId, pausedAt, pausedBy } = schedule;
		if ((pausedAt !== null) === paused) return;
		const data = paused
			? { pausedAt: databaseClock.now(), pausedBy: 'staff' }
			: {
					pausedAt: null,
					pausedBy: null,
					nextAt: nextTime(ruleOf(schedule), databaseClock.now()),
					// Of one that paused itself, the caller: its owner may lack a flag that only the report knows of.
					ownerId: await ownerOnResume(
						ctx,
						tx,
						pausedBy === 'staff' ? schedule : { ...schedule, ownerId: ctx.session.user.id },
						scheduleRights,
					),
				};
		await tx.scheduledReport.update({ where: { id }, data, select: { id: true } });
		const event = { action: 'update', entity: 'scheduledReport', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { paused: !paused }, after: { paused } });
	});
	return { success: true };
}

export const pauseScheduleProcedure = permitted(...scheduleFlags)
	.input(schedulePauseSchema)
	.mutation(({ ctx, input }) => pauseSchedule(ctx, input));
