export { webhookDeliveriesRouter, webhooksRouter } from './router';
export { webhookSecrets } from './secret';
export { startWebhookSender } from './sending/start-webhook-sender';
export { WebhookSender } from './sending/webhook-sender';
