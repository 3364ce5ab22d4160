import type texts from '../../i18n/en/inbox.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		inbox: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			routes: [
				{
					path: '/apps/mail',
					title: 'inbox',
					page: deferredImport(
						() => import('./inbox-page').then((module) => module.InboxPage),
						'inbox',
						'acting',
						'jobs',
					),
				},
			],
		},
	],
};
