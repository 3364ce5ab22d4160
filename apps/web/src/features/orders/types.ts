import type { AppRouter } from '@rewards/api/router';
import type { Tone } from '@rewards/ui/primitives/badge';
import { type OrderItemStatus, type OrderStatus, orderStatuses } from '@rewards/validators/orders/words';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;
export type OrderRow = Outputs['participantOrders']['list']['items'][number];
export type ProgramOrderRow = Outputs['orders']['list']['items'][number];
export type BatchOrderRow = Outputs['batchOrders']['list']['items'][number];
export type OrderErrorRow = Outputs['orderErrors']['list']['items'][number];
export type Order = Outputs['orders']['get'];
export type OrderHistory = Outputs['orders']['history'];
export type OrderItem = Order['items'][number];
export type TaxResponse = NonNullable<Order['taxResponse']>;

export const isStatus = (value: string): value is OrderStatus => orderStatuses.some((status) => status === value);

/** Warnings wait for a decision. */
export const itemTones: Record<OrderItemStatus, Tone> = {
	Pending: 'neutral',
	Ordered: 'info',
	'Preparing Shipping': 'info',
	Shipped: 'success',
	Cancelled: 'neutral',
	'Back Order Requested': 'warning',
	'Replacement Suggested': 'warning',
	'Replacement Accepted': 'info',
	'Price Change Requested': 'warning',
	'Price Change Accepted': 'info',
	'Resolving Issues': 'warning',
	'Back Order Accepted': 'info',
	'Cancelled Requested': 'warning',
	'Return Requested': 'warning',
	'Return Approved Pending': 'info',
	'Return Completed': 'neutral',
	'Return Denied': 'danger',
};
