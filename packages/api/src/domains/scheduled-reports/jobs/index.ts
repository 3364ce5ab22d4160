import { withHandler } from '../../../jobs';
import { reportMailingJob } from './report-mailing';
import { reportsDue } from './reports-due';

/** The kinds of job of this domain, and its work at fixed times. */
export const scheduledReportJobs = [
	withHandler(reportMailingJob, () => import('./run-report-mailing').then((module) => module.runReportMailing)),
] as const;
export const scheduledReportSchedules = [reportsDue];
