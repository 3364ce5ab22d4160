import { userInvitationJob } from './jobs/user-invitation';

export type { UserGridRow } from './grid';
export { exportUsersProcedure } from './procedures/export-users';
export { usersRouter } from './router';

/** For the worker. */
export const userJobs = [userInvitationJob];
