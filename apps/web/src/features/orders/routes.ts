import type texts from '../../i18n/en/orders.json';
import { lazily } from '../../lib/lazily';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		orders: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageOrders', 'manageProgram'],
			routes: [
				{
					path: '/programs/:programId/orders',
					title: 'orders',
					page: lazily(() => import('./orders-page').then((module) => module.OrdersPage), 'orders', 'lists'),
				},
				{
					path: '/programs/:programId/participants/:participantId/orders/:orderId',
					title: 'order',
					page: lazily(() => import('./order-page').then((module) => module.OrderPage), 'orders', 'participants'),
				},
			],
		},
	],
};
