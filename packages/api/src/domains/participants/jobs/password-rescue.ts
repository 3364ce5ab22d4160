import type { Schedule } from '../../../jobs';

/**
 * Four times an hour: asks again for the hashing of passwords that have been left sealed, because a job failed or was
 * taken away.
 */
export const passwordRescue: Schedule = {
	name: 'passwordRescue',
	cron: '4,19,34,49 * * * *',
	handler: () => import('./run-password-rescue').then((module) => module.runPasswordRescue),
};
