import { answerGridRequest } from '@rewards/api/grid/rest';
import { gridQuery } from './grid';
import { route } from './route';

const day = /^\d{4}-\d{2}-\d{2}$/;
/** A point in time of an address; a day alone is its first or last moment in UTC. The procedure judges what it is. */
const moment = (value: unknown, time: string): string | undefined =>
	typeof value !== 'string' || value === '' ? undefined : day.test(value) ? `${value}T${time}Z` : value;
const dates = ({ startDate, endDate }: Readonly<Record<string, unknown>>) => ({
	startDate: moment(startDate, '00:00:00.000'),
	endDate: moment(endDate, '23:59:59.999'),
});

/** Orders of a program. */
export const orderRoutes = [
	route('GET', '/api/programs/{id}/users/{userId}/orders', {
		who: ['manageOrders'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) =>
				caller.participantOrders.list({ ...grid, programId: params.id, participantId: params.userId }),
			),
	}),
	route('GET', '/api/programs/{id}/orders', {
		who: ['manageOrders', 'manageProgram'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.orders.list({ ...grid, ...dates(query), programId: params.id })),
	}),
	route('GET', '/api/programs/{id}/orders/{orderId}', {
		who: ['manageOrders', 'manageProgram'],
		named: ['orderId'],
		call: ({ caller, params }) => caller.orders.get({ programId: params.id, orderId: params.orderId }),
	}),
	// Who may see them depends on the program and the role as well, which the procedures know.
	route('GET', '/api/programs/{id}/batch-orders', {
		who: 'staff',
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.batchOrders.list({ ...grid, programId: params.id })),
	}),
	route('GET', '/api/programs/{id}/batch-orders/{orderId}/items', {
		who: 'staff',
		call: async ({ caller, params }) => {
			const scope = { programId: params.id, orderId: params.orderId };
			const { items } = await caller.batchOrderItems.list({ ...scope, take: 1000 });
			return { products: items };
		},
	}),
	route('GET', '/api/orderserrors', {
		who: ['manageOrders'],
		query: gridQuery,
		call: ({ caller, query }) => answerGridRequest(query, (grid) => caller.orderErrors.list(grid)),
	}),
];
