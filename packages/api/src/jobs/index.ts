export {
	type AnyJob,
	type DefinedJob,
	defineJob,
	type Job,
	type JobRules,
	type Schedule,
	withHandler,
} from './define-job';
export { enqueue, type JobRequest, type JobRequester, type JobTransaction, requesterOf } from './enqueue';
export { findJob, seenJob } from './find-job';
export { jobChannel, jobEvents, tellChanged } from './job-events';
export { type JobRecord, jobColumns, jobSource, readJobs } from './job-record';
export { type JobViewOf, viewAmong } from './job-view';
export type { AnyRun, JobOutcome, JobRun } from './run/job-run';
export { JobStopped } from './run/job-stopped';
export { isPassing } from './run/run-job';
export { TryAgain } from './try-again';
export { visibleKinds } from './visible-kinds';
