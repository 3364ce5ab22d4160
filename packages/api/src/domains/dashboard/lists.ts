import { databaseClock } from '@rewards/db';
import type { GridGroup, GridQueryInput, GridResult } from '@rewards/validators/grid';
import { gridDayRange } from '@rewards/validators/grid/days';
import { AppError } from '../../errors';
import type { StaffContext } from '../../trpc';

/** Number of days in a small chart; the same number of days before them is the comparison. */
export const days = 30;
const dayMs = 86_400_000;

/** The days of the charts and of the comparison, up to today in a time zone (YYYY-MM-DD). */
export function chartDays(timeZone: string, now = databaseClock.now()): { before: string[]; shown: string[] } {
	const [, today] = gridDayRange('today', timeZone, now);
	const at = (back: number) => new Date(Date.parse(`${today}T00:00:00Z`) - back * dayMs).toISOString().slice(0, 10);
	const range = (first: number) => Array.from({ length: days }, (_, n) => at(first - n));
	return { before: range(2 * days - 1), shown: range(days - 1) };
}

type Answer = Pick<GridResult<Record<string, unknown>>, 'items' | 'total' | 'totals' | 'groups'>;

/** The list's response to the caller; null for a caller who may not see the list. */
export async function ask(ctx: StaffContext, list: string, query: GridQueryInput & object): Promise<Answer | null> {
	try {
		return await ctx.lists.answer(ctx, list, query);
	} catch (error) {
		if (error instanceof AppError && error.appCode === 'FORBIDDEN') return null;
		throw error;
	}
}

/** A figure by day, with each day of the range once. */
export function byDay(
	groups: readonly GridGroup[] | null,
	range: readonly string[],
	of: (group: GridGroup) => number,
): number[] {
	const known = new Map((groups ?? []).map((group) => [String(group.key).slice(0, 10), group]));
	return range.map((day) => {
		const group = known.get(day);
		return group ? of(group) : 0;
	});
}

export const sumOf = (field: string) => ({ field, summary: 'sum' as const });
export const read = (totals: GridGroup['totals'] | null | undefined, field: string): number =>
	Number(totals?.[`sum:${field}`] ?? 0);
export const added = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
