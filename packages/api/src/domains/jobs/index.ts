export { listActiveJobs } from './procedures/list-active-jobs';
export { jobsRouter } from './router';
export { findJob } from './services/find-job';
export { failingWork, listFailingWork } from './services/list-failing-work';
