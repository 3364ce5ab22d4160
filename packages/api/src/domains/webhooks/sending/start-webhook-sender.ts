import { startPoller } from '../../../pieces';
import type { Services } from '../../../trpc';
import { WebhookSender } from './webhook-sender';

/** Sends webhooks for as long as the process runs. */
export const startWebhookSender = (services: Pick<Services, 'db' | 'config' | 'log'>): { stop: () => Promise<void> } =>
	startPoller(services.log, 'Due webhook messages could not be read', (signal) => new WebhookSender(services, signal));
