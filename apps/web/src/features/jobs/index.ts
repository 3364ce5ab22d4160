/** What other features use of jobs; the routes open the pages. */
export { CancelJob } from './cancel-job';
export { DownloadRejects } from './download-rejects';
export { JobCentre } from './job-centre';
export type { JobDisplay, JobDisplays } from './job-display';
export { JobFailure } from './job-failure';
export { JobFeed, useJobFeed } from './job-feed';
export { JobProgress } from './job-progress';
export { JobResult, UndoJob } from './job-result';
export { JobStatus } from './job-status';
export { KeptNote } from './kept-note';
export { readGoOn } from './previews';
export { type Fault, RejectList } from './rejects';
export { hasEnded, type Job, type JobKind, type JobOf, type ResultOf } from './types';
export { useJob } from './use-job';
export { useJobOutcome } from './use-job-outcome';
export { percentOf, useJobWords } from './use-job-words';
