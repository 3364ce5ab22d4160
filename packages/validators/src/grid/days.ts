import { z } from 'zod';

/**
 * Ranges of days that move along with the calendar; `['createDate', 'within', 'last7']` stays right in a saved view.
 */
export const gridDayPresets = [
	'today',
	'yesterday',
	'last7',
	'last30',
	'last90',
	'thisWeek',
	'lastWeek',
	'thisMonth',
	'lastMonth',
	'thisQuarter',
	'lastQuarter',
	'thisYear',
	'lastYear',
] as const;
export type GridDayPreset = (typeof gridDayPresets)[number];

const presets: ReadonlySet<unknown> = new Set(gridDayPresets);
export const isGridDayPreset = (value: unknown): value is GridDayPreset => presets.has(value);

/** Names of the tz database alone: an offset such as +03:00 means the opposite to PostgreSQL. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Whether a text names a time zone that this process knows. */
export function isTimeZone(name: string): boolean {
	if (!zoneName.test(name)) return false;
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/**
 * The zone whose days a list counts in: those of filters, presets, groups by day or month, and cells of exported files.
 */
export const gridTimeZoneSchema = z.string().max(64).refine(isTimeZone, { error: 'invalid' });

/** The day that it is in a zone, as its UTC midnight. */
function dayIn(timeZone: string, now: Date): Date {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		calendar: 'gregory',
		numberingSystem: 'latn',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
	}).formatToParts(now);
	const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
	return new Date(Date.UTC(read('year'), read('month') - 1, read('day')));
}

/**
 * The first and the last day of a preset (YYYY-MM-DD, both included) as seen from `now` in a zone. Weeks begin on
 * Monday.
 */
export function gridDayRange(preset: GridDayPreset, timeZone: string, now: Date): [from: string, to: string] {
	const today = dayIn(timeZone, now);
	const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
	const at = (y: number, m: number, d: number): string => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10);
	const days = (first: number, last: number): [string, string] => [
		at(year, month, day + first),
		at(year, month, day + last),
	];
	const months = (first: number, count: number): [string, string] => [at(year, first, 1), at(year, first + count, 0)];
	const weekday = (today.getUTCDay() + 6) % 7;
	const quarter = month - (month % 3);
	switch (preset) {
		case 'today':
			return days(0, 0);
		case 'yesterday':
			return days(-1, -1);
		case 'last7':
			return days(-6, 0);
		case 'last30':
			return days(-29, 0);
		case 'last90':
			return days(-89, 0);
		case 'thisWeek':
			return days(-weekday, 6 - weekday);
		case 'lastWeek':
			return days(-weekday - 7, -weekday - 1);
		case 'thisMonth':
			return months(month, 1);
		case 'lastMonth':
			return months(month - 1, 1);
		case 'thisQuarter':
			return months(quarter, 3);
		case 'lastQuarter':
			return months(quarter - 3, 3);
		case 'thisYear':
			return months(0, 12);
		case 'lastYear':
			return months(-12, 12);
	}
}
