import { endpointPauseSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { pauseEndpoint } from '../services/pause-endpoint';

export const pauseEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointPauseSchema)
	.mutation(({ ctx, input }) => pauseEndpoint(ctx, input));
