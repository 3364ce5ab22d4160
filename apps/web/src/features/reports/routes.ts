import type { ComponentType } from 'react';
import type texts from '../../i18n/en/reports.json';
import { lazily } from '../../lib/lazily';
import { type AppRoute, type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		reports: typeof texts;
	}
}

const page = (
	title: AppRoute['title'],
	load: () => Promise<ComponentType<object>>,
): Pick<AppRoute, 'title' | 'page'> => ({
	title,
	page: lazily(load, 'reports', 'orders', 'ledger', 'participants', 'lists'),
});

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageParticipant'],
			routes: [
				{
					path: '/programs/:programId/activity',
					...page('userActivity', () => import('./activity-page').then((module) => module.ActivityPage)),
				},
			],
		},
		{
			auth: staff,
			flags: ['manageReports'],
			routes: [
				{
					path: '/programs/:programId/reports/order-detail',
					...page('orderDetail', () => import('./order-detail-page').then((module) => module.OrderDetailPage)),
				},
				{
					path: '/programs/:programId/reports/points-adjustments',
					...page('pointAdjustments', () =>
						import('./point-adjustments-page').then((module) => module.PointAdjustmentsPage),
					),
				},
				{
					path: '/programs/:programId/reports/participant-totals',
					...page('participantTotals', () =>
						import('./participant-totals-page').then((module) => module.ParticipantTotalsPage),
					),
				},
			],
		},
		{
			auth: staff,
			flags: ['manageReports', 'manageOrders'],
			routes: [
				{
					path: '/programs/:programId/tax-report',
					...page('tax', () => import('./tax-page').then((module) => module.TaxPage)),
				},
			],
		},
		{
			auth: staff,
			flags: ['manageOrders'],
			routes: [
				{
					path: '/programs/:programId/reports/order-summary',
					...page('orderSummary', () => import('./overview-page').then((module) => module.OrderSummaryPage)),
				},
				{
					path: '/report/overview',
					...page('claimOverview', () => import('./overview-page').then((module) => module.ClaimOverviewPage)),
				},
			],
		},
	],
};
