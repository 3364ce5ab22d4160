import { keepLooking } from '../../../pieces';
import type { Services } from '../../../trpc';
import { WebhookSender } from './webhook-sender';

/** Sends webhooks for as long as the process runs. */
export const startWebhookSender = (services: Pick<Services, 'db' | 'config' | 'log'>): { stop: () => Promise<void> } =>
	keepLooking(
		services.log,
		'The messages that are due could not be looked for',
		(signal) => new WebhookSender(services, signal),
	);
