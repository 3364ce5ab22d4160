import type { GridFilter } from './filter';

/** Parts of the calendar, and of the clock, that points in time can be grouped by. */
export const gridDateParts = ['year', 'quarter', 'month', 'day'] as const;
export const gridTimeParts = ['hour', 'minute', 'second'] as const;
type DatePart = (typeof gridDateParts)[number];
type TimePart = (typeof gridTimeParts)[number];

interface GroupBy {
	field: string;
	interval?: DatePart | TimePart | number | undefined;
}

const months = { year: 12, quarter: 3, month: 1 } as const;
const seconds = { hour: 3600, minute: 60, second: 1 } as const;

export const isGridTimePart = (interval: unknown): interval is TimePart =>
	gridTimeParts.some((part) => part === interval);

/** The first day after a calendar interval that starts at `start` (YYYY-MM-DD). */
function endOf(start: string, interval: DatePart): string {
	const at = new Date(`${start}T00:00:00Z`);
	if (interval === 'day') at.setUTCDate(at.getUTCDate() + 1);
	else at.setUTCMonth(at.getUTCMonth() + months[interval]);
	return at.toISOString().slice(0, 10);
}

/** The filter that leaves exactly the rows of one group: what to ask for when a group with this key is opened. */
export function gridGroupFilter({ field, interval }: GroupBy, key: string | number | boolean | null): GridFilter {
	if (key === null) return [field, 'blank'];
	if (interval === undefined) return [field, '=', key];
	if (typeof interval === 'number') {
		// Rounded, because 0.1 + 0.2 isn't 0.3 and the database steps in decimals.
		const end = Number((Number(key) + interval).toFixed(10));
		return {
			and: [
				[field, '>=', Number(key)],
				[field, '<', end],
			],
		};
	}
	if (isGridTimePart(interval)) {
		const from = Date.parse(String(key));
		return {
			and: [
				[field, '>=', new Date(from).toISOString()],
				[field, '<', new Date(from + seconds[interval] * 1000).toISOString()],
			],
		};
	}
	const start = String(key).slice(0, 10);
	return {
		and: [
			[field, '>=', start],
			[field, '<', endOf(start, interval)],
		],
	};
}
