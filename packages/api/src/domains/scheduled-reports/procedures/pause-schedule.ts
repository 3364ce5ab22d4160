import { schedulePauseSchema } from '@rewards/validators/scheduled-reports/schemas';
import { permitted } from '../../../trpc';
import { scheduleFlags } from '../policy';
import { pauseSchedule } from '../services/pause-schedule';

export const pauseScheduleProcedure = permitted(...scheduleFlags)
	.input(schedulePauseSchema)
	.mutation(({ ctx, input }) => pauseSchedule(ctx, input));
