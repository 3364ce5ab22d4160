import { scheduleIdSchema } from '@rewards/validators/scheduled-reports/schemas';
import { permitted } from '../../../trpc';
import { scheduleFlags } from '../policy';
import { deleteSchedule } from '../services/delete-schedule';

export const deleteScheduleProcedure = permitted(...scheduleFlags)
	.input(scheduleIdSchema)
	.mutation(({ ctx, input }) => deleteSchedule(ctx, input));
