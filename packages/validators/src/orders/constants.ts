/** The status of an order (docs/product/orders.md). */
export const orderStatuses = ['Pending', 'API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** How an item of an order came to nothing. */
export const orderEndingKinds = ['cancelled', 'returned', 'void'] as const;
export type OrderEndingKind = (typeof orderEndingKinds)[number];
/** What a row of a report stands for: an order, or what of one came to nothing (a negative row at its own date). */
export const orderMovements = ['order', ...orderEndingKinds] as const;
export type OrderMovement = (typeof orderMovements)[number];

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

/** Characters that staff may give these when they correct an order in the USA; the extension everywhere. */
export const orderEditLimits = { stateCounty: 2, postcode: 5, phoneExt: 5 } as const;
