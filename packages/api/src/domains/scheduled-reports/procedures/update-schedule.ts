import { scheduleUpdateSchema } from '@rewards/validators/scheduled-reports/schemas';
import { permitted } from '../../../trpc';
import { scheduleFlags } from '../policy';
import { updateSchedule } from '../services/update-schedule';

export const updateScheduleProcedure = permitted(...scheduleFlags)
	.input(scheduleUpdateSchema)
	.mutation(({ ctx, input }) => updateSchedule(ctx, input));
