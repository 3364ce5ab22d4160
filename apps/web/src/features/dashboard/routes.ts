import type texts from '../../i18n/en/dashboard.json';
import { lazily } from '../../lib/lazily';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		dashboard: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			routes: [
				{
					path: '/dashboard',
					title: 'dashboard',
					page: lazily(
						() => import('./pages').then((module) => module.AccountDashboardPage),
						'dashboard',
						'orders',
						'participants',
						'catalogue',
					),
				},
				{
					path: '/programs/:programId/dashboard',
					title: 'dashboard',
					page: lazily(
						() => import('./pages').then((module) => module.ProgramDashboardPage),
						'dashboard',
						'orders',
						'participants',
						'catalogue',
					),
				},
			],
		},
	],
};
