import { dueMails, signInPruning } from './domains/auth/jobs';
import { catalogueJobs, catalogueSchedules } from './domains/catalogue/jobs';
import { claimCodeJobs } from './domains/claim-codes/jobs';
import { domainChecks } from './domains/domains/jobs';
import { exportJobs } from './domains/exports/jobs';
import { imageRemoval } from './domains/images/jobs';
import { ledgerJobs } from './domains/ledger/jobs';
import { mailDomainChecks } from './domains/mail-domains/jobs';
import { orderJobs, orderSchedules } from './domains/orders/jobs';
import { participantJobs, participantSchedules } from './domains/participants/jobs';
import { programJobs } from './domains/programs/jobs';
import { recipeJobs, recipeSchedules } from './domains/recipes/jobs';
import { reportSchedules } from './domains/reports/jobs';
import { scheduledReportJobs, scheduledReportSchedules } from './domains/scheduled-reports/jobs';
import { userJobs } from './domains/users/jobs';
import type { JobViewOf, Schedule } from './jobs';
import { housekeeping } from './jobs/housekeeping';

/**
 * Every kind of job of the product. Workers run these; the rules for seeing, cancelling and undoing them, the kinds
 * that lists filter by and the web's types all come from here. A domain with a list of its own adds that list.
 */
export const jobDefinitions = [
	...participantJobs,
	...ledgerJobs,
	...claimCodeJobs,
	...catalogueJobs,
	...orderJobs,
	...programJobs,
	...userJobs,
	...exportJobs,
	...scheduledReportJobs,
	...recipeJobs,
] as const;

/** Scheduled work. */
export const schedules: readonly Schedule[] = [
	dueMails,
	signInPruning,
	housekeeping,
	imageRemoval,
	domainChecks,
	mailDomainChecks,
	...participantSchedules,
	...catalogueSchedules,
	...orderSchedules,
	...scheduledReportSchedules,
	...reportSchedules,
	...recipeSchedules,
];

/** A job as staff see it: its `kind` determines the type of its result. */
export type JobView = JobViewOf<(typeof jobDefinitions)[number]>;
export type JobKind = JobView['kind'];
export type JobOf<Kind extends JobKind> = Extract<JobView, { kind: Kind }>;
