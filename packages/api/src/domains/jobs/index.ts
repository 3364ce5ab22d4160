export { jobsRouter } from './router';
export { findJob } from './services/find-job';
