import type { Tone } from '@rewards/ui/primitives/badge';
import type { OrderStatus } from '@rewards/validators/orders/words';

/** How an order's status looks, wherever it is shown. */
export const orderTones: Record<OrderStatus, Tone> = {
	Pending: 'neutral',
	'API Error': 'danger',
	Void: 'neutral',
	'Waiting for Shipment': 'info',
	Shipped: 'success',
	Completed: 'success',
};
