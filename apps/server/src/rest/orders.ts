import { answerGridRequest } from '@rewards/api/grid/rest';
import { gridQuery } from './grid';
import { route } from './route';

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
	route('GET', '/api/programs/{id}/orders/{orderId}', {
		who: ['manageOrders', 'manageProgram'],
		named: ['orderId'],
		call: ({ caller, params }) => caller.orders.get({ programId: params.id, orderId: params.orderId }),
	}),
];
