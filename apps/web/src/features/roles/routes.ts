import type mailDomains from '../../i18n/en/mailDomains.json';
import type texts from '../../i18n/en/roles.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		mailDomains: typeof mailDomains;
		roles: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageRole'],
			routes: [
				{
					path: '/rolemanagement',
					title: 'roles',
					page: deferredImport(() => import('./roles-page').then((module) => module.RolesPage), 'roles', 'validation'),
				},
			],
		},
	],
};
