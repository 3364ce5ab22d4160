import { batchReaderFlags, isAccountManager } from '@rewards/validators/orders/batch-rights';
import type texts from '../../i18n/en/orders.json';
import { deferredImport } from '../../lib/loading/deferred-import';
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
					page: deferredImport(() => import('./list-pages').then((module) => module.OrdersPage), 'orders', 'lists'),
				},
				{
					path: '/programs/:programId/participants/:participantId/orders/:orderId',
					title: 'order',
					page: deferredImport(
						() => import('./order-pages').then((module) => module.OrderPage),
						'orders',
						'participants',
						'validation',
					),
				},
			],
		},
		{
			auth: staff,
			flags: [...batchReaderFlags, 'manageProgram'],
			orRole: isAccountManager,
			routes: [
				{
					path: '/programs/:programId/participants/:participantId/batch/:orderId',
					title: 'batchOrders',
					page: deferredImport(
						() => import('./order-pages').then((module) => module.BatchOrderPage),
						'orders',
						'participants',
						'validation',
					),
				},
				{
					path: '/programs/:programId/reports/batch-order',
					title: 'batchOrders',
					page: deferredImport(
						() => import('./list-pages').then((module) => module.BatchOrdersPage),
						'orders',
						'lists',
					),
				},
			],
		},
		{
			auth: staff,
			flags: ['manageOrders'],
			routes: [
				{
					path: '/orderserrors',
					title: 'orderErrors',
					page: deferredImport(
						() => import('./list-pages').then((module) => module.OrderErrorsPage),
						'orders',
						'lists',
					),
				},
			],
		},
	],
};
