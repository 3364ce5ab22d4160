import { deliveriesInput } from '@rewards/validators/webhooks/schemas';
import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { deliveryGrid } from '../grid';
import { getEndpoint } from './get-endpoint';

const ofEndpoint = permitted('manageProgramAdvanced').input(deliveriesInput);

/** Messages to one endpoint. */
export const deliveryList = gridProcedures(deliveryGrid, ofEndpoint, async (ctx, { endpointId }) => {
	const { id } = await getEndpoint(ctx, { id: endpointId });
	return { ...rowsOfSubtree(ctx), options: { filter: ['endpointId', '=', id] } };
});
