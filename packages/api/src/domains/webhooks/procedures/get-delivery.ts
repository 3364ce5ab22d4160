import { endpointIdSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { getDelivery } from '../services/get-delivery';

export const getDeliveryProcedure = permitted('manageProgramAdvanced')
	.input(endpointIdSchema)
	.query(({ ctx, input }) => getDelivery(ctx, input));
