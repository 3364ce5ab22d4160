import { endpointIdSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { getEndpoint } from '../services/get-endpoint';

export const getEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointIdSchema)
	.query(({ ctx, input }) => getEndpoint(ctx, input));
