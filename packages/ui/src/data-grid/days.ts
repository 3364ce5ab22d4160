/** Minutes by which a zone is ahead of UTC at an instant. */
function offsetMinutes(instant: number, timeZone: string): number {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	}).formatToParts(instant);
	const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
	const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
	return Math.round((local - instant) / 60_000);
}

/** The instant at which a day (its UTC midnight) begins in a zone. */
function startOfDay(utcMidnight: number, timeZone: string): number {
	if (timeZone === 'UTC') return utcMidnight;
	const guess = utcMidnight - offsetMinutes(utcMidnight, timeZone) * 60_000;
	// Once more at the guess: the offset may differ there on a day when the clocks change.
	return utcMidnight - offsetMinutes(guess, timeZone) * 60_000;
}

const dayMs = 86_400_000;

/** First instant of a day (`YYYY-MM-DD`) and of the day after, as ISO strings; null when it is no day. */
export function dayRange(day: string, timeZone: string): { start: string; end: string } | null {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
	const midnight = Date.parse(`${day}T00:00:00Z`);
	if (Number.isNaN(midnight)) return null;
	return {
		start: new Date(startOfDay(midnight, timeZone)).toISOString(),
		end: new Date(startOfDay(midnight + dayMs, timeZone)).toISOString(),
	};
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

export const dayPresets = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type DayPreset = (typeof dayPresets)[number];

/** First and last day of a preset, both included, seen from `now` in the zone. */
export function presetRange(preset: DayPreset, timeZone: string, now = Date.now()): [from: string, to: string] {
	const local = new Date(now + offsetMinutes(now, timeZone) * 60_000);
	const today = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
	const month = (step: number, day = 1) => Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + step, day);
	switch (preset) {
		case 'today':
			return [iso(today), iso(today)];
		case 'yesterday':
			return [iso(today - dayMs), iso(today - dayMs)];
		case 'last7':
			return [iso(today - 6 * dayMs), iso(today)];
		case 'last30':
			return [iso(today - 29 * dayMs), iso(today)];
		case 'thisMonth':
			return [iso(month(0)), iso(month(1, 0))];
		case 'lastMonth':
			return [iso(month(-1)), iso(month(0, 0))];
		case 'thisYear':
			return [iso(Date.UTC(local.getUTCFullYear(), 0, 1)), iso(Date.UTC(local.getUTCFullYear(), 11, 31))];
	}
}
