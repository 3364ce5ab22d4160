import { dashboardSchema } from '@rewards/validators/dashboard/schemas';
import { type ProgramContext, staffProgramProcedure } from '../../../trpc';
import { prefixSharing } from '../../programs';
import { ask, chartDays } from '../lists';
import { count, orders, ordersInError, participants, points } from '../parts';

/** The last build, and the number of builds that wait for approval. */
async function builds(ctx: ProgramContext, input: object) {
	const last = await ask(ctx, 'catalogueBuilds', { ...input, take: 1 });
	if (!last) return null;
	const [row] = last.items;
	return row ? { id: String(row['id']), status: String(row['status']), startedAt: String(row['startDate']) } : 'none';
}

/**
 * The first page of a program. Each part comes from the list that it links to, so it shows the same data under the same
 * rights: a part that the caller may not see is null.
 */
export async function dashboardOfProgram(ctx: ProgramContext, { timeZone }: { timeZone: string }) {
	const { id: programId, name, type } = ctx.program;
	const input = { programId };
	const scope = { input, timeZone };
	const [placed, errors, waitingBatch, build, failedJobs, people, moved, sharing] = await Promise.all([
		orders(ctx, 'orderSummary', scope),
		ordersInError(ctx, programId),
		count(ctx, 'batchOrders', {
			...input,
			filter: {
				and: [
					['submitted', '=', false],
					['status', '=', 'Pending'],
				],
			},
		}),
		builds(ctx, input),
		count(ctx, 'jobs', {
			timeZone,
			filter: {
				and: [
					['programId', '=', programId],
					['state', '=', 'failed'],
					['createdAt', 'within', 'last7'],
				],
			},
		}),
		participants(ctx, scope),
		type === 'points' ? points(ctx, scope) : null,
		ctx.session.permissions.manageProgram ? prefixSharing(ctx) : null,
	]);
	return {
		name,
		type,
		days: chartDays(timeZone).shown,
		orders: placed,
		errors,
		waitingBatch,
		sharesPrefix: sharing !== null,
		build,
		failedJobs,
		participants: people,
		points: moved,
	};
}

/** For all users with a role; each part requires the flags of the list that it comes from. */
export const dashboardOfProgramProcedure = staffProgramProcedure
	.input(dashboardSchema)
	.query(({ ctx, input }) => dashboardOfProgram(ctx, input));
