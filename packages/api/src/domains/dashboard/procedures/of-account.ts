import { dashboardSchema } from '@rewards/validators/dashboard/schemas';
import { staffProcedure } from '../../../trpc';
import { dashboardOfAccount } from '../services/of-account';

/** For everybody with a role; each part asks for the flags of the list that it is taken from. */
export const dashboardOfAccountProcedure = staffProcedure
	.input(dashboardSchema.prefault({}))
	.query(({ ctx, input }) => dashboardOfAccount(ctx, input));
