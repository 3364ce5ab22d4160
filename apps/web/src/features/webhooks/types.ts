import type { AppRouter } from '@rewards/api/router';
import type { Tone } from '@rewards/ui/primitives/badge';
import type { DeliveryState, EndpointState, WebhookEventType } from '@rewards/validators/webhooks/constants';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;
export type EndpointRow = Outputs['webhooks']['list']['items'][number];
export type Endpoint = Outputs['webhooks']['get'];
export type DeliveryRow = Outputs['webhookDeliveries']['list']['items'][number];

export const stateTones: Record<EndpointState, Tone> = { active: 'success', failing: 'warning', paused: 'neutral' };
export const deliveryTones: Record<DeliveryState, Tone> = { waiting: 'info', delivered: 'success', failed: 'danger' };

/** Text keys, which can't contain dots. */
export const eventKeys = {
	'order.status_changed': 'orderStatusChanged',
	'build.finished': 'buildFinished',
	'import.finished': 'importFinished',
	'balance.changed': 'balanceChanged',
	'code.used': 'codeUsed',
	test: 'test',
} as const satisfies Record<WebhookEventType | 'test', string>;
export type EventName = keyof typeof eventKeys;

export const faults = [
	'address',
	'insecure',
	'unreachable',
	'timeout',
	'tooLarge',
	'redirects',
	'secret',
	'programMoved',
] as const;
export type Fault = (typeof faults)[number];

export interface NewSecret {
	/** Of a new endpoint. */
	id?: string;
	name: string;
	secret: string;
}
