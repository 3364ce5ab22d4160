import { scheduleResultSchema } from '@rewards/validators/scheduled-reports/schemas';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ scheduleId: z.uuid() });
export type ReportMailingParams = z.output<typeof params>;

/** Mails a scheduled report to its recipients. */
export const reportMailingJob = defineJob({
	kind: 'reportMailing',
	flags: ['manageReports', 'manageOrders', 'manageParticipant'],
	whenCancelled: 'stays',
	params,
	result: scheduleResultSchema,
	queue: { name: 'scheduledReports', forEach: 'account' },
	shares: { tenant: 1 / 2, all: 3 / 4 },
	// Success shows in the mail, and in the list of schedules; only a failure sends a notice.
	notify: false,
});
