import { orderStatuses } from '@rewards/validators/orders/constants';
import { type WebhookEventType, webhookEvents } from '@rewards/validators/webhooks/constants';
import { z } from 'zod';
import { exampleIds, id, moment, points } from '../rest/responses/pieces';

const status = z.enum(orderStatuses);
const count = z.int().nullable();

interface Message {
	summary: string;
	data: z.ZodType;
	example: object;
}
/** What is posted to endpoints, by event (docs/product/webhooks.md). */
const messages: Record<WebhookEventType, Message> = {
	'order.status_changed': {
		summary: 'An order was placed, or its status changed',
		data: z.object({
			orderId: id,
			orderNumber: z.string(),
			participantId: id,
			status,
			/** Null when the order was placed. */
			previousStatus: status.nullable(),
		}),
		example: {
			orderId: exampleIds.order,
			orderNumber: 'SKY-100042',
			participantId: exampleIds.participant,
			status: 'Shipped',
			previousStatus: 'Waiting for Shipment',
		},
	},
	'build.finished': {
		summary: 'A catalog build ended, or waits for approval',
		data: z.object({
			buildId: id,
			kind: z.string(),
			status: z.string(),
			products: count,
			added: count,
			gone: count,
			dearer: count,
			cheaper: count,
			rejected: count,
		}),
		example: {
			buildId: exampleIds.entry,
			kind: 'Manual',
			status: 'Done',
			products: 10000,
			added: 12,
			gone: 3,
			dearer: 40,
			cheaper: 7,
			rejected: 0,
		},
	},
	'import.finished': {
		summary: 'An import of participants or points ended',
		data: z.object({
			jobId: id,
			kind: z.enum(['participantImport', 'pointImport']),
			state: z.enum(['done', 'doneWithRejects', 'failed', 'cancelled']),
			rows: count,
			rejected: count,
		}),
		example: { jobId: exampleIds.job, kind: 'pointImport', state: 'done', rows: 200, rejected: 0 },
	},
	'balance.changed': {
		summary: "A participant's points changed",
		data: z.object({ participantId: id, balance: points, change: points }),
		example: { participantId: exampleIds.participant, balance: 1450, change: 250 },
	},
	'code.used': {
		summary: 'A claim code was used',
		data: z.object({ participantId: id, batchId: id }),
		example: { participantId: exampleIds.participant, batchId: exampleIds.job },
	},
};

/** Each event with its whole message, and an example. */
export const webhookMessages = webhookEvents.map((type) => {
	const { summary, data, example } = messages[type];
	const message = z.object({
		/** The same when the message is sent again: ignore an id that came before. */
		id,
		type: z.literal(type),
		timestamp: moment,
		accountId: id,
		programId: id.nullable(),
		data,
	});
	return {
		type,
		summary,
		message,
		example: {
			id: exampleIds.address,
			type,
			timestamp: '2026-11-23T09:00:00.000Z',
			accountId: exampleIds.account,
			programId: exampleIds.program,
			data: example,
		},
	};
});
