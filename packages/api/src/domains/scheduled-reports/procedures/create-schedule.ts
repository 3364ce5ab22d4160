import { scheduleCreateSchema } from '@rewards/validators/scheduled-reports/schemas';
import { permitted } from '../../../trpc';
import { scheduleFlags } from '../policy';
import { createSchedule } from '../services/create-schedule';

export const createScheduleProcedure = permitted(...scheduleFlags)
	.input(scheduleCreateSchema)
	.mutation(({ ctx, input }) => createSchedule(ctx, input));
