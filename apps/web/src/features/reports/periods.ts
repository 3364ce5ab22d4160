import type { ColumnFilter } from '@rewards/ui/data-grid';
import { gridDayRange, isGridDayPreset } from '@rewards/validators/grid/days';

/** First and last day, both included (YYYY-MM-DD). */
export type Days = readonly [from: string, to: string];

const dayLength = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The days that a date filter covers; null if one end is open. */
export function daysOf(filter: ColumnFilter | undefined, timeZone: string, now: Date): Days | null {
	if (!filter) return null;
	const [from, to] = Array.isArray(filter.value) ? filter.value : [filter.value, filter.value];
	if (filter.op === 'within' && isGridDayPreset(from)) return gridDayRange(from, timeZone, now);
	if (filter.op !== 'between' && filter.op !== '=') return null;
	return isDay(from) && isDay(to) ? [from, to] : null;
}

/** Number of days; 1 for a single one. */
export const lengthOf = ([from, to]: Days): number => Math.round((timeOf(to) - timeOf(from)) / dayLength) + 1;

/** The day that many months earlier; the month's last day if it is shorter. */
function monthsBefore(day: string, months: number): string {
	const at = new Date(timeOf(day));
	const wanted = at.getUTCDate();
	at.setUTCDate(1);
	at.setUTCMonth(at.getUTCMonth() - months);
	const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
	at.setUTCDate(Math.min(wanted, last));
	return dayOf(at.getTime());
}

/**
 * The comparison period: as many days right before it. If it starts with a month and covers whole months (or would,
 * once complete), the same days that many months earlier. Future days don't count, so half a month isn't compared with
 * a whole one.
 */
export function periodBefore([from, to]: Days, today: string): { current: Days; before: Days } | null {
	if (from > today) return null;
	const end = to > today ? today : to;
	const current: Days = [from, end];
	const wholeMonths = from.endsWith('-01') && dayOf(timeOf(to) + dayLength).endsWith('-01');
	if (!wholeMonths) {
		const days = lengthOf(current);
		return { current, before: [dayOf(timeOf(from) - days * dayLength), dayOf(timeOf(from) - dayLength)] };
	}
	const [first, last] = [new Date(timeOf(from)), new Date(timeOf(to))];
	const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
	// The last day of a month corresponds to the last day of the other one, whatever its number.
	const before = end === to ? dayOf(timeOf(from) - dayLength) : monthsBefore(end, months);
	return { current, before: [monthsBefore(from, months), before] };
}

/** The interval of a chart over time, coarse enough to tell its bars apart. */
export function intervalOf(days: Days | null): 'day' | 'month' | 'year' {
	if (!days) return 'month';
	const length = lengthOf(days);
	return length <= 62 ? 'day' : length <= 1900 ? 'month' : 'year';
}

/** The days of a chart's bar, from its first day. */
export function daysOfBar(start: string, interval: 'day' | 'month' | 'year'): Days {
	const from = start.slice(0, 10);
	if (interval === 'day') return [from, from];
	const at = new Date(timeOf(from));
	const next =
		interval === 'month'
			? Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
			: Date.UTC(at.getUTCFullYear() + 1, 0, 1);
	return [from, dayOf(next - dayLength)];
}

/** Every bar of a period, including empty ones: first days of its days, months or years. */
export function barsOf([from, to]: Days, interval: 'day' | 'month' | 'year'): string[] {
	const bars: string[] = [];
	const start =
		interval === 'day' ? from : interval === 'month' ? `${from.slice(0, 7)}-01` : `${from.slice(0, 4)}-01-01`;
	for (let at = start; at <= to; at = dayOf(timeOf(daysOfBar(at, interval)[1]) + dayLength)) bars.push(at);
	return bars;
}
