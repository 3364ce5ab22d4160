import { recipientsSchema } from '@rewards/validators/scheduled-reports/schemas';
import { permitted } from '../../../trpc';
import { scheduleFlags } from '../policy';
import { listRecipients } from '../services/list-recipients';

export const listRecipientsProcedure = permitted(...scheduleFlags)
	.input(recipientsSchema)
	.query(({ ctx, input }) => listRecipients(ctx, input));
