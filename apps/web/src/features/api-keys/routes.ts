import type texts from '../../i18n/en/apiKeys.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		apiKeys: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageRole'],
			routes: [
				{
					path: '/api-keys',
					title: 'apiKeys',
					page: deferredImport(
						() => import('./api-keys-page').then((module) => module.ApiKeysPage),
						'apiKeys',
						'acting',
						'roles',
						'validation',
					),
				},
			],
		},
	],
};
