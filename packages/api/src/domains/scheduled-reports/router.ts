import { router } from '../../trpc';
import { createScheduleProcedure } from './procedures/create-schedule';
import { deleteScheduleProcedure } from './procedures/delete-schedule';
import { listRecipientsProcedure } from './procedures/list-recipients';
import { scheduledReportList } from './procedures/list-schedules';
import { pauseScheduleProcedure } from './procedures/pause-schedule';
import { sendNowProcedure } from './procedures/send-now';

/** Reports that are sent by mail again and again. */
export const scheduledReportsRouter = router({
	...scheduledReportList,
	recipients: listRecipientsProcedure,
	create: createScheduleProcedure,
	pause: pauseScheduleProcedure,
	sendNow: sendNowProcedure,
	delete: deleteScheduleProcedure,
});
