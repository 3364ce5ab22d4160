import { endpointUpdateSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { updateEndpoint } from '../services/update-endpoint';

export const updateEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointUpdateSchema)
	.mutation(({ ctx, input }) => updateEndpoint(ctx, input));
