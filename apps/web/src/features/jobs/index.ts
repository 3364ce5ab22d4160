/** What others use of jobs; the pages are opened by their routes. */
export { CancelJob } from './cancel-job';
export { ImportCounts } from './import-counts';
export { JobCentre } from './job-centre';
export { JobFailure } from './job-failure';
export { JobFeed, useJobFeed } from './job-feed';
export { JobProgress } from './job-progress';
export { JobStatus } from './job-status';
export { useRefusal } from './refusal';
export { hasEnded, type Job, untilEnded } from './types';
