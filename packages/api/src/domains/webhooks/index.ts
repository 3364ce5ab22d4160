export { webhookDeliveriesRouter, webhooksRouter } from './router';
export { startWebhookSender } from './sending/start-webhook-sender';
