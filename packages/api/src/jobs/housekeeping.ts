import type { Schedule } from './define-job';

/** Every hour, besides the domains' schedules: deletes expired files and other leftovers of ended jobs. */
export const housekeeping: Schedule = {
	name: 'housekeeping',
	cron: '47 * * * *',
	handler: () => import('./run-housekeeping').then((module) => module.runHousekeeping),
};
