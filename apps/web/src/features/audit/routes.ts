import type texts from '../../i18n/en/audit.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		audit: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageRole'],
			routes: [
				{
					path: '/audit',
					title: 'audit',
					page: deferredImport(() => import('./audit-page').then((module) => module.AuditPage), 'audit'),
				},
			],
		},
	],
};
