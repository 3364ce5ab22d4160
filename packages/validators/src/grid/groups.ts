import type { GridFilter } from './filter';

interface GroupBy {
	field: string;
	interval?: 'year' | 'quarter' | 'month' | 'day' | number | undefined;
}

const months = { year: 12, quarter: 3, month: 1 } as const;

/** The first day after a calendar interval that starts at `start` (YYYY-MM-DD). */
function endOf(start: string, interval: 'year' | 'quarter' | 'month' | 'day'): string {
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
	const start = String(key).slice(0, 10);
	return {
		and: [
			[field, '>=', start],
			[field, '<', endOf(start, interval)],
		],
	};
}
