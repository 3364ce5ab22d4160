import { router } from '../../trpc';
import { createEndpointProcedure } from './procedures/create-endpoint';
import { deleteEndpointProcedure } from './procedures/delete-endpoint';
import { getDeliveryProcedure } from './procedures/get-delivery';
import { getEndpointProcedure } from './procedures/get-endpoint';
import { deliveryList } from './procedures/list-deliveries';
import { endpointList } from './procedures/list-endpoints';
import { pauseEndpointProcedure } from './procedures/pause-endpoint';
import { replayProcedure } from './procedures/replay';
import { rotateSecretProcedure } from './procedures/rotate-secret';
import { sendTestProcedure } from './procedures/send-test';
import { updateEndpointProcedure } from './procedures/update-endpoint';

/** Webhook endpoints: addresses of other systems that receive events. */
export const webhooksRouter = router({
	...endpointList,
	get: getEndpointProcedure,
	create: createEndpointProcedure,
	update: updateEndpointProcedure,
	rotate: rotateSecretProcedure,
	pause: pauseEndpointProcedure,
	test: sendTestProcedure,
	replay: replayProcedure,
	delete: deleteEndpointProcedure,
});

/** Messages to them. */
export const webhookDeliveriesRouter = router({ ...deliveryList, get: getDeliveryProcedure });
