import { withHandler } from '../../../jobs';
import { userInvitationJob } from './user-invitation';

/** The kinds of job of this domain. */
export const userJobs = [
	withHandler(userInvitationJob, () => import('./run-user-invitation').then((module) => module.runUserInvitation)),
] as const;
