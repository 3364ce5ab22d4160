import { dashboardSchema } from '@rewards/validators/dashboard/schemas';
import { staffProcedure } from '../../../trpc';
import { dashboardOfAccount } from '../services/of-account';

/** For all users with a role; each part requires the flags of the list that it comes from. */
export const dashboardOfAccountProcedure = staffProcedure
	.input(dashboardSchema.prefault({}))
	.query(({ ctx, input }) => dashboardOfAccount(ctx, input));
