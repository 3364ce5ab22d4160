/** Where an order stands, as the specification names it. */
export const orderStatuses = ['Pending', 'API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
