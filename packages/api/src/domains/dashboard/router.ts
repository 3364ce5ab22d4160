import { router } from '../../trpc';
import { dashboardOfAccountProcedure } from './procedures/of-account';
import { dashboardOfProgramProcedure } from './procedures/of-program';
import { startProcedure } from './procedures/start';

/** Pending work and key figures, in one response. */
export const dashboardRouter = router({
	ofProgram: dashboardOfProgramProcedure,
	ofAccount: dashboardOfAccountProcedure,
	start: startProcedure,
});
