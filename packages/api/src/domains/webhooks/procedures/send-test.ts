import { endpointIdSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { sendTest } from '../services/send-test';

export const sendTestProcedure = permitted('manageProgramAdvanced')
	.input(endpointIdSchema)
	.mutation(({ ctx, input }) => sendTest(ctx, input));
