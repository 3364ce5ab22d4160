import type texts from '../../i18n/en/accounts.json';
import type storageTexts from '../../i18n/en/storage.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		accounts: typeof texts;
		storage: typeof storageTexts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			routes: [
				{
					path: '/customers',
					title: 'accounts',
					page: deferredImport(() => import('./accounts-page').then((module) => module.AccountsPage), 'accounts'),
				},
				{
					path: '/customers/:accountId/:tab?',
					title: 'account',
					page: deferredImport(
						() => import('./account-page').then((module) => module.AccountPage),
						'accounts',
						'programs',
						'users',
					),
				},
			],
		},
	],
	records: { account: ({ entityId }) => `/customers/${entityId}` },
};
