import { withHandler } from '../../../jobs';
import { reportsDue } from './reports-due';
import { scheduledReportJob } from './scheduled-report';

/** The kinds of job of this domain, and its work at fixed times. */
export const scheduledReportJobs = [
	withHandler(scheduledReportJob, () => import('./run-scheduled-report').then((module) => module.runScheduledReport)),
] as const;
export const scheduledReportSchedules = [reportsDue];
