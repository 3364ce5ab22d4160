import type { ComponentType } from 'react';
import type texts from '../../i18n/en/catalogue.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type AppRoute, type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		catalogue: typeof texts;
	}
}

const page = (
	title: AppRoute['title'],
	load: () => Promise<ComponentType<object>>,
): Pick<AppRoute, 'title' | 'page'> => ({
	title,
	page: deferredImport(load, 'catalogue', 'jobs', 'orders'),
});

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageReports'],
			routes: [
				{
					path: '/programs/:programId/products',
					...page('products', () => import('./product-pages').then((module) => module.ProductsPage)),
				},
				{
					path: '/programs/:programId/products/:id',
					...page('product', () => import('./product-pages').then((module) => module.ProductPage)),
				},
			],
		},
		{
			auth: staff,
			flags: ['manageProgramAdvanced', 'manageOrders'],
			routes: [
				{
					path: '/programs/:programId/builds',
					...page('catalogueBuilds', () => import('./build-pages').then((module) => module.BuildsPage)),
				},
				{
					path: '/programs/:programId/builds/:buildId',
					...page('catalogueBuild', () => import('./build-pages').then((module) => module.BuildPage)),
				},
			],
		},
		{
			auth: staff,
			flags: ['manageOrders'],
			routes: [
				{
					path: '/automated-build-report',
					...page('automatedBuilds', () => import('./build-pages').then((module) => module.ReportPage)),
				},
			],
		},
	],
	records: {
		catalogueBuild: ({ entityId, programId }) => `/programs/${programId}/builds/${entityId}`,
	},
};
