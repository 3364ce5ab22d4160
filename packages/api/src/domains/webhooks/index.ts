export { webhookDeliveriesRouter, webhooksRouter } from './router';
export { startWebhookSender } from './sending/start-webhook-sender';
export { WebhookSender } from './sending/webhook-sender';
