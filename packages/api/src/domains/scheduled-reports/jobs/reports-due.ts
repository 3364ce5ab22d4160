import type { Schedule } from '../../../jobs';

/** Every five minutes: begins to send the reports whose time has come. */
export const reportsDue: Schedule = {
	name: 'reportsDue',
	cron: '*/5 * * * *',
	handler: () => import('./run-reports-due').then((module) => module.runReportsDue),
};
