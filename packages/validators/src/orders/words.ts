/** The status of an order (docs/product/orders.md). */
export const orderStatuses = ['Pending', 'API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Status of an item; its position in this list is the supplier's code (docs/product/orders.md). */
export const orderItemStatuses = [
	'Pending',
	'Ordered',
	'Preparing Shipping',
	'Shipped',
	'Cancelled',
	'Back Order Requested',
	'Replacement Suggested',
	'Replacement Accepted',
	'Price Change Requested',
	'Price Change Accepted',
	'Resolving Issues',
	'Back Order Accepted',
	'Cancelled Requested',
	'Return Requested',
	'Return Approved Pending',
	'Return Completed',
	'Return Denied',
] as const;
export type OrderItemStatus = (typeof orderItemStatuses)[number];

/** The words for a supplier's code; none and any unknown one are Pending (docs/product/orders.md). */
export const orderItemStatus = (code: number): OrderItemStatus => orderItemStatuses[code] ?? 'Pending';

export const orderLimits = {
	/** Of one order, and of each of its items. */
	items: 100,
	quantity: 999,
	/** UTF-16 units. */
	address: 250,
	short: 50,
	extension: 10,
	name: 100,
	email: 254,
	message: 2000,
	custom: 250,
	reason: 500,
	/** Batch orders submitted at once. */
	submit: 1000,
} as const;

/** Characters that staff may give these when they correct an order. */
export const orderEditLimits = { stateCounty: 2, postcode: 5, phoneExt: 5 } as const;
