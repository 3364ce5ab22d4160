export type { UserGridRow } from './grid';
export { userJobs } from './jobs';
export { createUser } from './procedures/create-user';
export { updateUser } from './procedures/update-user';
export { usersRouter } from './router';
