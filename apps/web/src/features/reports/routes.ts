import type liability from '../../i18n/en/liability.json';
import type texts from '../../i18n/en/reports.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type AppRoute, type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		liability: typeof liability;
		reports: typeof texts;
	}
}

const load = () => import('./pages');
const page = (
	title: AppRoute['title'],
	name: keyof Awaited<ReturnType<typeof load>>,
): Pick<AppRoute, 'title' | 'page'> => ({
	title,
	page: deferredImport(
		() => load().then((pages) => pages[name]),
		'reports',
		'liability',
		'orders',
		'ledger',
		'participants',
		'lists',
	),
});

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageParticipant'],
			routes: [{ path: '/programs/:programId/activity', ...page('userActivity', 'ActivityPage') }],
		},
		{
			auth: staff,
			flags: ['manageReports'],
			routes: [
				{ path: '/programs/:programId/reports/order-detail', ...page('report', 'OrderDetailPage') },
				{
					path: '/programs/:programId/reports/points-adjustments',
					...page('report', 'PointAdjustmentsPage'),
				},
				{
					path: '/programs/:programId/reports/participant-totals',
					...page('report', 'ParticipantTotalsPage'),
				},
				{ path: '/programs/:programId/reports/points-liability', ...page('report', 'PointsLiabilityPage') },
				{ path: '/report/points-liability', ...page('report', 'LiabilityOverviewPage') },
			],
		},
		{
			auth: staff,
			flags: ['manageReports', 'manageOrders'],
			routes: [{ path: '/programs/:programId/tax-report', ...page('report', 'TaxPage') }],
		},
		{
			auth: staff,
			flags: ['manageOrders'],
			routes: [
				{ path: '/programs/:programId/reports/order-summary', ...page('report', 'OrderSummaryPage') },
				{ path: '/report/overview', ...page('report', 'ClaimOverviewPage') },
			],
		},
	],
};
