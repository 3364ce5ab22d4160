import { newId } from '@rewards/db';
import { scheduleIdSchema } from '@rewards/validators/scheduled-reports/schemas';
import { writeAudit } from '../../../audit';
import { enqueue, requesterOf } from '../../../jobs';
import { permitted, type StaffContext } from '../../../trpc';
import { reportMailingJob } from '../jobs/report-mailing';
import { scheduleFlags, takeSchedule } from '../policy';

/** Sends a report now, in addition to its schedule, even when it is paused. */
export async function sendNow(ctx: StaffContext, { id }: { id: string }): Promise<{ jobId: string }> {
	const jobId = newId();
	await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId } = await takeSchedule(ctx, tx, id);
		const createdBy = requesterOf(ctx);
		await enqueue(tx, reportMailingJob, { id: jobId, accountId, programId, createdBy, params: { scheduleId: id } });
		await tx.scheduledReport.update({ where: { id }, data: { lastJobId: jobId }, select: { id: true } });
		const event = { action: 'send', entity: 'scheduledReport', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, after: { jobId } });
	});
	return { jobId };
}

export const sendNowProcedure = permitted(...scheduleFlags)
	.input(scheduleIdSchema)
	.mutation(({ ctx, input }) => sendNow(ctx, input));
