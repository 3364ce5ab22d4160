import { answerGridRequest, namedWithin } from '@rewards/api/grid/rest';
import { databaseClock } from '@rewards/db';
import { gridDayRange } from '@rewards/validators/grid';
import { ledgerTypes } from '@rewards/validators/ledger/constants';
import { z } from 'zod';
import { periodOf } from './bodies/dates';
import { type GridQuery, gridQuery, listOrPage } from './grid';
import { gridOf, listOrGridOf } from './responses/grid';
import {
	adjustmentRow,
	liabilityMonths,
	liabilityRow,
	orderDetailRow,
	overviewRow,
	taxRow,
	totalsRow,
} from './responses/reports';
import { route } from './route';

const day = z.string().optional();
/** Days or timestamps, in UTC. */
const period = z.object({ startDate: day, endDate: day });
const fromTo = z.object({ from: day, to: day });
const atDay = z.object({ day: z.iso.date().optional(), zone: z.string().optional() });
const byMonth = atDay.extend({ months: z.enum(['12', '24', '36']).optional() });
const dates = ({ startDate, endDate }: GridQuery) => periodOf(startDate, endDate);

/** The days of an overview; the last 30 by default (docs/product/reports.md). */
function overviewDates({ from, to }: GridQuery) {
	if (from || to) return periodOf(from, to);
	return periodOf(...gridDayRange('last30', 'UTC', databaseClock.now()));
}

/** The day at whose end points are counted; the procedure validates it. */
const liabilityAt = ({ day, zone }: GridQuery) => ({
	...(day ? { day: String(day) } : {}),
	...(zone ? { zone: String(zone) } : {}),
});
const monthsAt = ({ months, ...query }: GridQuery) => ({
	...liabilityAt(query),
	...(months ? { months: Number(months) as 12 } : {}),
});

/** Nested fields of rows. */
const ofUser = { 'user.sid': 'userId', 'user.email': 'userEmail' };
const ofOverview = {
	'user.email': 'email',
	'shippingAddress.companyName': 'companyName',
	'shippingAddress.townCity': 'townCity',
	'shippingAddress.stateCounty': 'stateCounty',
	'shippingAddress.postcode': 'postcode',
};

/** Reports of a program, and the one over all programs. */
export const reportRoutes = [
	route('GET', '/api/programs/{programId}/participant-report', {
		summary: 'Report points awarded and redeemed by participant',
		answers: gridOf(totalsRow),
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.participantTotals.list({ ...grid, ...params })),
	}),
	route('GET', '/api/programs/{id}/orders/items', {
		summary: 'Report order items with each step of their price',
		answers: listOrGridOf(orderDetailRow),
		reads: period,
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			listOrPage(query, (grid) => caller.orderDetail.list({ ...grid, ...dates(query), programId: params.id })),
	}),
	route('GET', '/api/programs/{id}/orders/tax', {
		summary: 'Report the tax on orders',
		answers: listOrGridOf(taxRow),
		reads: period,
		who: ['manageReports', 'manageOrders'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			listOrPage(query, (grid) => caller.tax.list({ ...grid, ...dates(query), programId: params.id })),
	}),
	route('GET', '/api/programs/{id}/transactions', {
		summary: 'Report points awarded and deducted',
		answers: gridOf(adjustmentRow),
		reads: period.extend({ type: z.enum(ledgerTypes).optional() }),
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) => {
			const type = query.type === undefined || query.type === '' ? {} : { type: query.type as never };
			return answerGridRequest(
				query,
				namedWithin(ofUser, (grid) =>
					caller.pointAdjustments.list({ ...grid, ...dates(query), ...type, programId: params.id }),
				),
			);
		},
	}),
	route('GET', '/api/programs/{programId}/points-liability', {
		summary: 'Report who held points at the end of a day',
		answers: gridOf(liabilityRow),
		reads: atDay,
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.pointsLiability.list({ ...grid, ...liabilityAt(query), ...params })),
	}),
	route('GET', '/api/programs/{programId}/points-liability/months', {
		summary: 'Report points held, month by month',
		answers: liabilityMonths,
		reads: byMonth,
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) => caller.pointsLiability.months({ ...monthsAt(query), ...params }),
	}),
	route('GET', '/api/report/points-liability', {
		summary: 'Report who held points in all programs',
		answers: gridOf(liabilityRow),
		reads: atDay,
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, query }) =>
			answerGridRequest(query, (grid) => caller.liabilityOverview.list({ ...grid, ...liabilityAt(query) })),
	}),
	route('GET', '/api/report/points-liability/months', {
		summary: 'Report points held in all programs, month by month',
		answers: liabilityMonths,
		reads: byMonth,
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, query }) => caller.liabilityOverview.months(monthsAt(query)),
	}),
	route('GET', '/api/report/overview', {
		summary: 'Report orders of all programs with their first item',
		answers: listOrGridOf(overviewRow),
		reads: fromTo,
		who: ['manageOrders'],
		query: gridQuery,
		call: ({ caller, query }) => {
			// Once for all pages: midnight must not move the period of a response.
			const period = overviewDates(query);
			return listOrPage(
				query,
				namedWithin(ofOverview, (grid) => caller.claimOverview.list({ ...grid, ...period })),
			);
		},
	}),
];
