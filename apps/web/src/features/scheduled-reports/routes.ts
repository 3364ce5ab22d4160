import type texts from '../../i18n/en/scheduledReports.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		scheduledReports: typeof texts;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageReports', 'manageOrders', 'manageParticipant'],
			routes: [
				{
					path: '/report/scheduled',
					title: 'scheduledReports',
					page: deferredImport(
						() => import('./scheduled-reports-page').then((module) => module.ScheduledReportsPage),
						'scheduledReports',
						'acting',
					),
				},
			],
		},
	],
};
