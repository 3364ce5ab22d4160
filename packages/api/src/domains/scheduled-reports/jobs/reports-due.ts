import type { Schedule } from '../../../jobs';

/** Every five minutes: starts sending the reports that are due. */
export const reportsDue: Schedule = {
	name: 'reportsDue',
	cron: '*/5 * * * *',
	handler: () => import('./run-reports-due').then((module) => (services) => module.runReportsDue(services)),
};
