import { endpointIdSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { deleteEndpoint } from '../services/delete-endpoint';

export const deleteEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointIdSchema)
	.mutation(({ ctx, input }) => deleteEndpoint(ctx, input));
