/** What others use of jobs; the pages are opened by their routes. */
export { CancelJob } from './cancel-job';
export { DownloadRejects } from './download-rejects';
export { JobCentre } from './job-centre';
export { JobFailure } from './job-failure';
export { JobFeed, useJobFeed } from './job-feed';
export { JobProgress } from './job-progress';
export { JobResult } from './job-result';
export { JobStatus } from './job-status';
export { readGoOn } from './previews';
export { useRefusal } from './refusal';
export { hasEnded, type Job, type JobKind } from './types';
export { UndoImport } from './undo-import';
export { useJob } from './use-job';
export { useJobWords } from './use-job-words';
