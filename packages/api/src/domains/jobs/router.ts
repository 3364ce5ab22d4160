import { router } from '../../trpc';
import { getJobProcedure } from './procedures/get-job';
import { listActiveJobsProcedure } from './procedures/list-active-jobs';
import { jobList } from './procedures/list-jobs';
import { listRejectsProcedure } from './procedures/list-rejects';
import { stopJobProcedure } from './procedures/stop-job';
import { watchJobsProcedure } from './procedures/watch-jobs';

/** The job centre. */
export const jobsRouter = router({
	...jobList,
	get: getJobProcedure,
	active: listActiveJobsProcedure,
	rejects: listRejectsProcedure,
	cancel: stopJobProcedure,
	watch: watchJobsProcedure,
});
