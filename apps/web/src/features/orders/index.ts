import { deferredImport } from '../../lib/loading/deferred-import';
import type { ParticipantOrdersProps } from './participant-orders';
import type { PlaceOrderProps } from './place/place-order';

/** The tab Orders of a participant; wrap it in a Suspense. */
export const ParticipantOrders = deferredImport<ParticipantOrdersProps>(
	() => import('./participant-orders').then((module) => module.ParticipantOrders),
	'orders',
);

/** The sheet in which staff order for a participant; wrap it in a Suspense. */
export const PlaceOrder = deferredImport<PlaceOrderProps>(
	() => import('./place/place-order').then((module) => module.PlaceOrder),
	'orders',
	'validation',
);
