/** The jobs and one of them, as one part. */
export { JobPage } from './job-page';
export { JobsPage } from './jobs-page';
