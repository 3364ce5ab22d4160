export type { UserGridRow } from './grid';
export { userJobs } from './jobs';
export { usersRouter } from './router';
export { createUser } from './services/create-user';
export { updateUser } from './services/update-user';
