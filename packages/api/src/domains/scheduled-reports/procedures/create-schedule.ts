import { databaseClock, newId, type Prisma } from '@rewards/db';
import { type ScheduleCreate, scheduleCreateSchema } from '@rewards/validators/scheduled-reports/schemas';
import { writeAudit } from '../../../audit';
import { fieldError } from '../../../errors';
import { permitted, type StaffContext } from '../../../trpc';
import { nextTime } from '../next-time';
import { checkReport, scheduleFlags } from '../policy';
import { listRecipients } from './list-recipients';

/**
 * Creates a schedule. VALIDATION (`recipients`) for recipients who may not get it: users of other accounts, and users
 * who may not see the report.
 */
export async function createSchedule(ctx: StaffContext, input: ScheduleCreate): Promise<{ id: string }> {
	await checkReport(ctx, input);
	const { programId = null, query, ...rest } = input;
	const possible = new Set((await listRecipients(ctx, input)).map(({ id }) => id));
	const recipients = [...new Set(rest.recipients)];
	if (!recipients.every((id) => possible.has(id))) throw fieldError('recipients', 'invalid');
	const id = newId();
	const { account, user } = ctx.session;
	const schedule = {
		...rest,
		recipients,
		programId,
		accountId: account.id,
		nextAt: nextTime(rest, databaseClock.now()),
	};
	await ctx.db.prisma.$transaction(async (tx) => {
		const data = { ...schedule, id, ownerId: user.id, query: query as Prisma.InputJsonObject };
		await tx.scheduledReport.create({ data, select: { id: true } });
		const event = { action: 'create', entity: 'scheduledReport', entityId: id, accountId: account.id, programId };
		await writeAudit(tx, ctx, { ...event, after: rest });
	});
	return { id };
}

export const createScheduleProcedure = permitted(...scheduleFlags)
	.input(scheduleCreateSchema)
	.mutation(({ ctx, input }) => createSchedule(ctx, input));
