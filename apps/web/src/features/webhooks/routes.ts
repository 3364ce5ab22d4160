import type texts from '../../i18n/en/webhooks.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		webhooks: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageProgramAdvanced'],
			routes: [
				{
					path: '/webhooks',
					title: 'webhooks',
					page: deferredImport(
						() => import('./webhooks-page').then((module) => module.WebhooksPage),
						'webhooks',
						'acting',
						'validation',
					),
				},
				{
					path: '/webhooks/:endpointId',
					title: 'webhooks',
					page: deferredImport(
						() => import('./endpoint-page').then((module) => module.EndpointPage),
						'webhooks',
						'acting',
						'validation',
					),
				},
			],
		},
	],
};
