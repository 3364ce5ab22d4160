export type { UserGridRow } from './grid';
export { userJobs } from './jobs';
export { usersRouter } from './router';
