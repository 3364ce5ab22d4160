import { userInvitationJob } from './user-invitation';

/** The kinds of job of this domain. */
export const userJobs = [userInvitationJob] as const;
