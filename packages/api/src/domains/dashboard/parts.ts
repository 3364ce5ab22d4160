import type { GridFilter } from '@rewards/validators/grid';
import type { StaffContext } from '../../trpc';
import { added, ask, byDay, chartDays, read, sumOf } from './lists';

/** A figure of the last thirty days by day, and the sum of the thirty days before. */
export interface Trend {
	byDay: number[];
	total: number;
	before: number;
}
export interface Counted {
	name: string;
	count: number;
}

const trendOf = (before: readonly number[], shown: number[]): Trend => ({
	byDay: shown,
	total: added(shown),
	before: added(before),
});

/** Input of every part: the list's own input, such as the program's id, and the time zone of the days. */
export interface Scope {
	input: object;
	timeZone: string;
}

const within = (field: string, { before, shown }: ReturnType<typeof chartDays>): GridFilter => [
	field,
	'between',
	[before[0] ?? '', shown.at(-1) ?? ''],
];
const byDayOf = (field: string) => [{ field, interval: 'day' as const }];

/**
 * Orders by day with what is left of their dollars, and counts by status: of all orders, or of the chart's days where
 * the list opens with those. What is cancelled or returned is subtracted on its own day.
 */
export async function orders(ctx: StaffContext, list: 'orderSummary' | 'claimOverview', { input, timeZone }: Scope) {
	const range = chartDays(timeZone);
	const daily = await ask(ctx, list, {
		...input,
		timeZone,
		filter: within('date', range),
		group: byDayOf('date'),
		groupTotals: [sumOf('orders'), sumOf('totalAmount')],
		take: 100,
	});
	const ofDays = list === 'claimOverview' && { timeZone, filter: ['date', 'within', 'last30'] as GridFilter };
	const statuses = await ask(ctx, list, {
		...input,
		...ofDays,
		group: [{ field: 'status' }],
		groupTotals: [sumOf('orders')],
		take: 20,
	});
	if (!daily || !statuses) return null;
	const count = (days: readonly string[]) => byDay(daily.groups, days, ({ totals }) => read(totals, 'orders'));
	const dollars = (days: readonly string[]) => byDay(daily.groups, days, ({ totals }) => read(totals, 'totalAmount'));
	return {
		orders: trendOf(count(range.before), count(range.shown)),
		dollars: trendOf(dollars(range.before), dollars(range.shown)),
		byStatus: (statuses.groups ?? []).map(
			({ key, totals }): Counted => ({
				name: String(key),
				count: read(totals, 'orders'),
			}),
		),
	};
}

/** Number of rows of a list that match a filter. */
export async function count(ctx: StaffContext, list: string, input: object): Promise<number | null> {
	const answer = await ask(ctx, list, { ...input, take: 0 });
	return answer && (answer.total ?? 0);
}

/** Number of orders that wait in API Error, whether or not staff cleared the error: of one program, or of all. */
export function ordersInError(ctx: StaffContext, programId?: string): Promise<number | null> {
	const ofProgram: GridFilter[] = programId === undefined ? [] : [['programDataId', '=', programId]];
	return count(ctx, 'orderErrors', { filter: { and: [['status', '=', 'API Error'], ...ofProgram] } });
}

/** Points awarded and spent by day. Points taken back are a separate figure, on the days of the reversal. */
export async function points(ctx: StaffContext, { input, timeZone }: Scope) {
	const range = chartDays(timeZone);
	const ofType = (type: string) =>
		ask(ctx, 'pointAdjustments', {
			...input,
			timeZone,
			filter: { and: [within('createDate', range), ['type', '=', type]] },
			group: byDayOf('createDate'),
			groupTotals: [sumOf('amount')],
			take: 100,
		});
	const [given, spent, back] = [await ofType('adjustment'), await ofType('order'), await ofType('reversal')];
	if (!given || !spent || !back) return null;
	const amounts = ({ groups }: typeof given, sign: 1 | -1) => {
		const of = (days: readonly string[]) => byDay(groups, days, ({ totals }) => sign * read(totals, 'amount'));
		return trendOf(of(range.before), of(range.shown));
	};
	return { awarded: amounts(given, 1), redeemed: amounts(spent, -1), reversed: amounts(back, 1).total };
}

/** Number of participants by status, and the sum of their points. */
export async function participants(ctx: StaffContext, { input }: Scope) {
	const answer = await ask(ctx, 'participants', {
		...input,
		group: [{ field: 'status' }],
		groupTotals: [sumOf('balance')],
		take: 20,
	});
	if (!answer) return null;
	const groups = answer.groups ?? [];
	return {
		byStatus: groups.map(({ key, count: n }): Counted => ({ name: String(key), count: n })),
		outstanding: added(groups.map(({ totals }) => read(totals, 'balance'))),
	};
}
