import { router } from '../../trpc';
import { dashboardOfAccountProcedure } from './procedures/of-account';
import { dashboardOfProgramProcedure } from './procedures/of-program';
import { startProcedure } from './procedures/start';

/** What needs work, and how it goes, in one answer. */
export const dashboardRouter = router({
	ofProgram: dashboardOfProgramProcedure,
	ofAccount: dashboardOfAccountProcedure,
	start: startProcedure,
});
