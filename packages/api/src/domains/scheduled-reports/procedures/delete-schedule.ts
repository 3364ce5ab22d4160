import { scheduleIdSchema } from '@rewards/validators/scheduled-reports/schemas';
import { writeAudit } from '../../../audit';
import { permitted, type StaffContext } from '../../../trpc';
import { checkListOnly, scheduleFlags, takeSchedule } from '../policy';

export async function deleteSchedule(ctx: StaffContext, { id }: { id: string }): Promise<{ success: true }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId, name, list, recipients } = await takeSchedule(ctx, tx, id, checkListOnly);
		await tx.scheduledReport.delete({ where: { id }, select: { id: true } });
		const event = { action: 'delete', entity: 'scheduledReport', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { name, list, recipients } });
	});
	return { success: true };
}

export const deleteScheduleProcedure = permitted(...scheduleFlags)
	.input(scheduleIdSchema)
	.mutation(({ ctx, input }) => deleteSchedule(ctx, input));
