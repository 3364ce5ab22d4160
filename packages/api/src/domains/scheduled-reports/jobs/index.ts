import { withHandler } from '../../../jobs';
import { reportMailingJob } from './report-mailing';
import { reportsDue } from './reports-due';

/** The job kinds of this domain, and its scheduled work. */
export const scheduledReportJobs = [
	withHandler(reportMailingJob, () => import('./run-report-mailing').then((module) => module.runReportMailing)),
] as const;
export const scheduledReportSchedules = [reportsDue];
