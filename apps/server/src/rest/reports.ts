import { answerGridRequest } from '@rewards/api/grid/rest';
import { gridDayRange } from '@rewards/validators/grid';
import { periodOf } from './dates';
import { type GridQuery, gridQuery, listOrPage } from './grid';
import { route } from './route';

/** Rows that an answer without paging holds at most; more is asked for in pages or by shorter periods. */
const most = 100_000;
const dates = ({ startDate, endDate }: GridQuery) => periodOf(startDate, endDate);

/** The days that an overview is about; the last 30 unless said (docs/product/reports.md). */
function overviewDates({ from, to }: GridQuery) {
	if (from || to) return periodOf(from, to);
	return periodOf(...gridDayRange('last30', 'UTC', new Date()));
}

/** At the end of which day points are counted; the procedure judges what it is. */
const liabilityAt = ({ day, zone }: GridQuery) => ({
	...(day ? { day: String(day) } : {}),
	...(zone ? { zone: String(zone) } : {}),
});
const monthsAt = ({ months, ...query }: GridQuery) => ({
	...liabilityAt(query),
	...(months ? { months: Number(months) as 12 } : {}),
});

/** Reports of a program, and the one over all programs. */
export const reportRoutes = [
	route('GET', '/api/programs/{programId}/participant-report', {
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.participantTotals.list({ ...grid, ...params })),
	}),
	route('GET', '/api/programs/{id}/orders/items', {
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			listOrPage(query, (grid) => caller.orderDetail.list({ ...grid, ...dates(query), programId: params.id }), most),
	}),
	route('GET', '/api/programs/{id}/orders/tax', {
		who: ['manageReports', 'manageOrders'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			listOrPage(query, (grid) => caller.tax.list({ ...grid, ...dates(query), programId: params.id }), most),
	}),
	route('GET', '/api/programs/{id}/transactions', {
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) => {
			const type = query.type === undefined || query.type === '' ? {} : { type: query.type as never };
			return answerGridRequest(query, (grid) =>
				caller.pointAdjustments.list({ ...grid, ...dates(query), ...type, programId: params.id }),
			);
		},
	}),
	route('GET', '/api/programs/{programId}/points-liability', {
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) =>
			answerGridRequest(query, (grid) => caller.pointsLiability.list({ ...grid, ...liabilityAt(query), ...params })),
	}),
	route('GET', '/api/programs/{programId}/points-liability/months', {
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, params, query }) => caller.pointsLiability.months({ ...monthsAt(query), ...params }),
	}),
	route('GET', '/api/report/points-liability', {
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, query }) =>
			answerGridRequest(query, (grid) => caller.liabilityOverview.list({ ...grid, ...liabilityAt(query) })),
	}),
	route('GET', '/api/report/points-liability/months', {
		who: ['manageReports'],
		query: gridQuery,
		call: ({ caller, query }) => caller.liabilityOverview.months(monthsAt(query)),
	}),
	route('GET', '/api/report/overview', {
		who: ['manageOrders'],
		query: gridQuery,
		call: ({ caller, query }) =>
			listOrPage(query, (grid) => caller.claimOverview.list({ ...grid, ...overviewDates(query) }), most),
	}),
];
