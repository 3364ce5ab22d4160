import type { GridFilter } from '@rewards/validators/grid';
import type { ProgramContext, StaffContext } from '../../trpc';
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

// Few beside the entries, which are counted from their hourly sums.
const ended = `select to_char((at at time zone $2)::date, 'YYYY-MM-DD') as day, sum(points)::float8 as points
	from order_ending where program_id = $1 and at >= ($3::date)::timestamp at time zone $2 group by 1`;

/**
 * Points awarded and redeemed by day, as in a participant's sums: what came back from an order is redeemed no more,
 * what was reversed otherwise is awarded no more, each on its own day.
 */
export async function points(ctx: ProgramContext, { input, timeZone }: Scope) {
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
	const { rows } = await ctx.db.pool.query<{ day: string; points: number }>({
		name: 'points-of-endings',
		text: ended,
		values: [ctx.program.id, timeZone, range.before[0]],
	});
	const returned = new Map(rows.map((row) => [row.day, row.points]));
	const amounts = ({ groups }: typeof given, days: readonly string[]) =>
		byDay(groups, days, ({ totals }) => read(totals, 'amount'));
	const awarded = (days: readonly string[]) => {
		const reversed = amounts(back, days);
		return amounts(given, days).map((sum, at) => sum + (reversed[at] ?? 0) - (returned.get(days[at] ?? '') ?? 0));
	};
	const redeemed = (days: readonly string[]) =>
		amounts(spent, days).map((sum, at) => 0 - sum - (returned.get(days[at] ?? '') ?? 0));
	return {
		awarded: trendOf(awarded(range.before), awarded(range.shown)),
		redeemed: trendOf(redeemed(range.before), redeemed(range.shown)),
	};
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
