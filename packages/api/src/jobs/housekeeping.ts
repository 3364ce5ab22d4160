import type { Schedule } from './define-job';

/**
 * Every hour, beside the other processes' schedules: removes files that have expired and what else long-ended jobs
 * leave behind.
 */
export const housekeeping: Schedule = {
	name: 'housekeeping',
	cron: '47 * * * *',
	handler: () => import('./run-housekeeping').then((module) => module.runHousekeeping),
};
