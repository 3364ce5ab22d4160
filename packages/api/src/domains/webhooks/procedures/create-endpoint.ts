import { endpointCreateSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { createEndpoint } from '../services/create-endpoint';

export const createEndpointProcedure = permitted('manageProgramAdvanced')
	// The answer holds the secret, which is kept nowhere in the clear.
	.meta({ access: ['manageProgramAdvanced'], keyless: true })
	.input(endpointCreateSchema)
	.mutation(({ ctx, input }) => createEndpoint(ctx, input));
