import type { Schedule } from '../../../jobs';

/** Four times an hour: requests the hashing of passwords left encrypted, because a job failed or was deleted. */
export const passwordRescue: Schedule = {
	name: 'passwordRescue',
	cron: '4,19,34,49 * * * *',
	handler: () => import('./run-password-rescue').then((module) => module.runPasswordRescue),
};
