export { type AnyJob, defineJob, type Job, type JobOutcome, type JobRun, type Schedule } from './define-job';
export { enqueue, type JobRequest, type JobRequester, type JobTransaction, requesterOf } from './enqueue';
export { jobChannel, jobEvents, tellChanged } from './job-events';
export { type JobRecord, jobColumns, jobSource, readJobs, viewOf } from './job-record';
export { JobStopped } from './job-stopped';
