export { jobsRouter } from './router';
export { findJob } from './services/find-job';
export { listActiveJobs } from './services/list-active-jobs';
export { failingWork, listFailingWork } from './services/list-failing-work';
