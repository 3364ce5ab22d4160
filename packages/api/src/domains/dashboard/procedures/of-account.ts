import { dashboardSchema } from '@rewards/validators/dashboard/schemas';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { chartDays } from '../lists';
import { count, orders, ordersInError } from '../parts';
import { pointsOfAccount } from '../services/points-of-account';

/** The first page of the caller's account, over all programs at and below it; like `dashboardOfProgram`. */
export async function dashboardOfAccount(ctx: StaffContext, { timeZone }: { timeZone: string }) {
	const { id, name } = ctx.session.account;
	const [placed, errors, waitingBuilds, failedBuilds, failedJobs, held] = await Promise.all([
		orders(ctx, 'claimOverview', { input: {}, timeZone }),
		ordersInError(ctx),
		count(ctx, 'automatedBuilds', { filter: ['feedStatus', '=', 'Waiting for Agreement'] }),
		count(ctx, 'automatedBuilds', { filter: ['feedStatus', '=', 'Completed with Error'] }),
		count(ctx, 'jobs', {
			timeZone,
			filter: {
				and: [
					['state', '=', 'failed'],
					['createdAt', 'within', 'last7'],
				],
			},
		}),
		pointsOfAccount(ctx, id, timeZone),
	]);
	const builds = waitingBuilds === null ? null : { waiting: waitingBuilds, failed: failedBuilds ?? 0 };
	return { name, days: chartDays(timeZone).shown, orders: placed, errors, builds, failedJobs, ...held };
}

/** For all users with a role; each part requires the flags of the list that it comes from. */
export const dashboardOfAccountProcedure = staffProcedure
	.input(dashboardSchema.prefault({}))
	.query(({ ctx, input }) => dashboardOfAccount(ctx, input));
