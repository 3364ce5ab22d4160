import { dashboardSchema } from '@rewards/validators/dashboard/schemas';
import { staffProgramProcedure } from '../../../trpc';
import { dashboardOfProgram } from '../services/of-program';

/** For everybody with a role; each part asks for the flags of the list that it is taken from. */
export const dashboardOfProgramProcedure = staffProgramProcedure
	.input(dashboardSchema)
	.query(({ ctx, input }) => dashboardOfProgram(ctx, input));
