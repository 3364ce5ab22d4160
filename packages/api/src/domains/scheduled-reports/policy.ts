import type { TransactionClient } from '@rewards/db';
import type { ScheduledList } from '@rewards/validators/scheduled-reports/constants';
import { findProgramInScope } from '../../authorization/find-program-in-scope';
import { AppError } from '../../errors';
import type { StaffContext } from '../../trpc';

/** Any flag that shows a report; each schedule checks the flags of its own report. */
export const scheduleFlags = ['manageReports', 'manageOrders', 'manageParticipant'] as const;

/** What the owner of a schedule has to hold; `checkReport` knows the flags of each report. */
export const scheduleRights = { needs: [], anyOf: scheduleFlags } as const;

/** The report and scope of a schedule. */
export interface About {
	list: string;
	programId?: string | null | undefined;
}

/**
 * Refuses a user who may not see the report: FORBIDDEN, or NOT_FOUND for another account's program. A report of one
 * program requires it.
 */
export async function checkReport(ctx: StaffContext, { list, programId }: About): Promise<void> {
	await ctx.lists.check(ctx, list);
	const ofAll: ScheduledList = 'claimOverview';
	if (programId) await findProgramInScope(ctx, programId);
	else if (list !== ofAll) throw new AppError('NOT_FOUND', { entity: 'program' });
}

const scheduleSelect = {
	id: true,
	accountId: true,
	programId: true,
	ownerId: true,
	name: true,
	list: true,
	format: true,
	frequency: true,
	weekday: true,
	monthDay: true,
	atTime: true,
	timeZone: true,
	recipients: true,
	pausedAt: true,
	pausedBy: true,
	version: true,
} as const;

/** Lets a user delete the schedule of a report of theirs even when its program has left their account. */
export const checkListOnly = (ctx: StaffContext, { list }: About): Promise<void> => ctx.lists.check(ctx, list);

/**
 * Finds a schedule of the caller's account or one below whose report the caller may see, and locks its row until the
 * transaction ends.
 */
export async function takeSchedule(ctx: StaffContext, tx: TransactionClient, id: string, check = checkReport) {
	const found = await tx.$queryRaw<unknown[]>`select s.id from scheduled_report s join account a on a.id = s.account_id
		where s.id = ${id}::uuid and a.path @> array[${ctx.session.account.id}]::uuid[] for no key update of s`;
	if (found.length === 0) throw new AppError('NOT_FOUND', { entity: 'scheduledReport' });
	const schedule = await tx.scheduledReport.findUniqueOrThrow({ where: { id }, select: scheduleSelect });
	await check(ctx, schedule);
	return schedule;
}
