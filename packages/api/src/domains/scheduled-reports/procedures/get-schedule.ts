import { scheduleIdSchema } from '@rewards/validators/scheduled-reports/schemas';
import { permitted } from '../../../trpc';
import { scheduleFlags } from '../policy';
import { getSchedule } from '../services/get-schedule';

export const getScheduleProcedure = permitted(...scheduleFlags)
	.input(scheduleIdSchema)
	.query(({ ctx, input }) => getSchedule(ctx, input));
