import { asAppError } from '@rewards/api/errors/index';
import { answerGridRequest } from '@rewards/api/grid/rest';
import { orderBodySchema, orderIdsSchema, orderReasonSchema } from '@rewards/validators/orders/schemas';
import { z } from 'zod';
import { periodOf } from './bodies/dates';
import { editedOrderSchema, editOf } from './bodies/edited-order';
import { gridQuery } from './grid';
import { gridOf } from './responses/grid';
import {
	batchOrderItems,
	batchOrderRow,
	order,
	orderErrorRow,
	orderRow,
	participantOrderRow,
	submittedBatch,
} from './responses/orders';
import { done, exampleIds, outcome } from './responses/pieces';
import { route } from './route';

const period = z.object({ startDate: z.string().optional(), endDate: z.string().optional() });
const dates = ({ startDate, endDate }: Readonly<Record<string, unknown>>) => periodOf(startDate, endDate);

const placedOrder: z.input<typeof orderBodySchema> = {
	participant: { email: 'omar@customer.example' },
	items: [{ productID: 'DL-2', quantity: 1 }],
	shippingAddress: {
		address1: '5 Elm Street',
		townCity: 'Boston',
		stateCounty: 'MA',
		postcode: '02110',
		country: 'US',
		phone: '617-555-0102',
	},
	expectedTotal: 300,
};

/** What clients of void and resubmit expect: a move that isn't possible now is a response, not an error. */
async function moved(move: Promise<{ message: string }>): Promise<{ success: boolean; message: string }> {
	try {
		const { message } = await move;
		return { success: true, message };
	} catch (error) {
		const { appCode, message } = asAppError(error);
		if (appCode === 'ORDER_REFUSED') return { success: false, message };
		throw error;
	}
}

/** Orders of a program. */
export const orderRoutes = [
	route('GET', '/api/programs/{id}/users/{userId}/orders', {
		summary: "List a participant's orders",
		answers: gridOf(participantOrderRow),
		who: ['manageOrders'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) =>
				caller.participantOrders.list({ ...grid, programId: params.id, participantId: params.userId }),
			),
	}),
	route('GET', '/api/programs/{id}/orders', {
		summary: "List a program's orders",
		answers: gridOf(orderRow),
		reads: period,
		who: ['manageOrders', 'manageProgram'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.orders.list({ ...grid, ...dates(query), programId: params.id })),
	}),
	route('GET', '/api/programs/{id}/orders/{orderId}', {
		summary: 'Read an order, by its id or its number',
		answers: order,
		who: ['manageOrders', 'manageProgram'],
		named: ['orderId'],
		call: ({ caller, params }) => caller.orders.get({ programId: params.id, orderId: params.orderId }),
	}),
	// Access also depends on the program and the role, which the procedures know.
	route('GET', '/api/programs/{id}/batch-orders', {
		summary: 'List batch orders',
		answers: gridOf(batchOrderRow),
		who: 'staff',
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.batchOrders.list({ ...grid, programId: params.id })),
	}),
	route('GET', '/api/programs/{id}/batch-orders/{orderId}/items', {
		summary: 'List the items of a batch order',
		answers: batchOrderItems,
		who: 'staff',
		call: async ({ caller, params }) => {
			const scope = { programId: params.id, orderId: params.orderId };
			const { items } = await caller.batchOrderItems.list({ ...scope, take: 1000 });
			return { products: items };
		},
	}),
	route('POST', '/api/programs/{id}/orders', {
		summary: 'Place an order',
		answers: order,
		example: placedOrder,
		who: ['manageOrders'],
		// The order itself keeps the key, permanently.
		keyless: true,
		body: orderBodySchema,
		call: async ({ caller, params, body, request, created }) => {
			const key = request.headers['idempotency-key'];
			const sent = typeof key === 'string' ? { key } : {};
			const placed = await caller.orders.place({ ...body, ...sent, programId: params.id, onSite: true });
			if (placed.created) created();
			return placed.order;
		},
	}),
	route('POST', '/api/programs/{id}/orders/{orderId}', {
		summary: 'Change an order',
		answers: order,
		example: { shippingAddress: { address1: '7 Elm Street' }, version: 2 },
		who: ['manageOrders'],
		body: editedOrderSchema,
		call: async ({ caller, params, body }) => {
			const order = { programId: params.id, orderId: params.orderId };
			await caller.orders.edit({ ...order, version: body.version, edit: editOf(body), resubmit: false });
			return caller.orders.get(order);
		},
	}),
	route('DELETE', '/api/programs/{id}/orders/{orderId}', {
		summary: 'Delete a void order',
		answers: done,
		who: ['manageOrders'],
		call: async ({ caller, params }) => {
			await caller.orders.delete({ programId: params.id, orderId: params.orderId });
		},
	}),
	route('POST', '/api/programs/{id}/orders/void', {
		summary: 'Void an order',
		answers: outcome,
		example: { orderId: exampleIds.order, reason: 'Ordered twice' },
		who: ['manageOrders'],
		body: z.object({ orderId: z.uuid(), reason: orderReasonSchema }),
		call: ({ caller, params, body }) => moved(caller.orders.void({ ...body, programId: params.id })),
	}),
	route('POST', '/api/programs/{id}/orders/resubmit', {
		summary: 'Send an order to the supplier again',
		answers: outcome,
		example: { orderId: exampleIds.order },
		who: ['manageOrders'],
		body: z.object({ orderId: z.uuid() }),
		call: ({ caller, params, body }) => moved(caller.orders.resubmit({ ...body, programId: params.id })),
	}),
	route('POST', '/api/programs/{id}/orders/batch-order', {
		summary: 'Submit batch orders',
		answers: submittedBatch,
		example: { orderIds: [exampleIds.order] },
		who: 'staff',
		body: z.object({ orderIds: orderIdsSchema }),
		call: async ({ caller, params, body }) => {
			const counts = await caller.orders.submitBatch({ ...body, programId: params.id });
			return { success: true, ...counts };
		},
	}),
	route('POST', '/api/programs/{id}/batch-order-update/{orderId}', {
		summary: 'Change a batch order',
		answers: done,
		example: { shippingAddress: { address1: '7 Elm Street' }, version: 2 },
		who: 'staff',
		body: editedOrderSchema,
		call: async ({ caller, params, body }) => {
			const order = { programId: params.id, orderId: params.orderId };
			await caller.orders.editBatch({ ...order, version: body.version, edit: editOf(body) });
			return { success: true };
		},
	}),
	route('GET', '/api/orderserrors', {
		summary: 'List orders that could not be sent to their supplier, also those whose error was cleared',
		answers: gridOf(orderErrorRow),
		who: ['manageOrders'],
		query: gridQuery,
		call: ({ caller, query }) => answerGridRequest(query, (grid) => caller.orderErrors.list(grid)),
	}),
	route('DELETE', '/api/orderserrors/{orderDataId}', {
		summary: 'Clear an order error; the order itself stays as it is',
		answers: done,
		who: ['manageOrders'],
		call: async ({ caller, params }) => {
			await caller.orderErrors.clear({ orderDataId: params.orderDataId });
		},
	}),
	route('POST', '/api/programs/{programDataId}/clear-order-error/{orderDataId}', {
		summary: 'Clear an order error; the order itself stays as it is',
		answers: outcome,
		who: ['manageOrders'],
		call: async ({ caller, params }) => {
			await caller.orderErrors.clear({ orderDataId: params.orderDataId, programId: params.programDataId });
			return { success: true, message: 'Order error has been deleted successfully.' };
		},
	}),
];
