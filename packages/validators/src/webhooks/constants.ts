// Without schemas, for pages that need the words alone.

/** Events that an endpoint can subscribe to. */
export const webhookEvents = [
	'order.status_changed',
	'build.finished',
	'import.finished',
	'balance.changed',
	'code.used',
] as const;
export type WebhookEventType = (typeof webhookEvents)[number];

/** Sent by hand to test the delivery. */
export const testEvent = 'test';

export const endpointStates = ['active', 'failing', 'paused'] as const;
export type EndpointState = (typeof endpointStates)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Endpoints of an account, and of a tenant with all accounts below it. */
export const endpointLimits = { account: 20, tenant: 100 } as const;
/** Test messages a minute. */
export const testLimits = { endpoint: 6, user: 12 } as const;

/** Hours for which messages are signed with the former secret as well. */
export const secretOverlaps = [0, 1, 24, 168] as const;
