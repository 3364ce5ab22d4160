import { userInvitationJob } from './jobs/user-invitation';

export type { UserGridRow } from './grid';
export { usersRouter } from './router';

/** For the worker. */
export const userJobs = [userInvitationJob];
