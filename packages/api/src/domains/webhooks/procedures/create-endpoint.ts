import { endpointCreateSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { createEndpoint } from '../services/create-endpoint';

export const createEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointCreateSchema)
	.mutation(({ ctx, input }) => createEndpoint(ctx, input));
