/** The job list and one job, as one chunk. */
export { JobPage } from './job-page';
export { JobsPage } from './jobs-page';
