import { dashboardSchema } from '@rewards/validators/dashboard/schemas';
import { staffProgramProcedure } from '../../../trpc';
import { dashboardOfProgram } from '../services/of-program';

/** For all users with a role; each part requires the flags of the list that it comes from. */
export const dashboardOfProgramProcedure = staffProgramProcedure
	.input(dashboardSchema)
	.query(({ ctx, input }) => dashboardOfProgram(ctx, input));
