import { router } from '../../trpc';
import { createScheduleProcedure } from './procedures/create-schedule';
import { deleteScheduleProcedure } from './procedures/delete-schedule';
import { getScheduleProcedure } from './procedures/get-schedule';
import { listRecipientsProcedure } from './procedures/list-recipients';
import { scheduledReportList } from './procedures/list-schedules';
import { pauseScheduleProcedure } from './procedures/pause-schedule';
import { sendNowProcedure } from './procedures/send-now';
import { updateScheduleProcedure } from './procedures/update-schedule';

/** Reports mailed on a schedule. */
export const scheduledReportsRouter = router({
	...scheduledReportList,
	recipients: listRecipientsProcedure,
	get: getScheduleProcedure,
	create: createScheduleProcedure,
	update: updateScheduleProcedure,
	pause: pauseScheduleProcedure,
	sendNow: sendNowProcedure,
	delete: deleteScheduleProcedure,
});
