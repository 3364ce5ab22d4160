import type texts from '../../i18n/en/profile.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		profile: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			routes: [
				{
					path: '/pages/profile',
					title: 'profile',
					page: deferredImport(
						() => import('./profile-page').then((module) => module.ProfilePage),
						'profile',
						'validation',
					),
				},
			],
		},
	],
};
