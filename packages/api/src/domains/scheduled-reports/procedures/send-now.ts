import { scheduleIdSchema } from '@rewards/validators/scheduled-reports/schemas';
import { permitted } from '../../../trpc';
import { scheduleFlags } from '../policy';
import { sendNow } from '../services/send-now';

export const sendNowProcedure = permitted(...scheduleFlags)
	.input(scheduleIdSchema)
	.mutation(({ ctx, input }) => sendNow(ctx, input));
