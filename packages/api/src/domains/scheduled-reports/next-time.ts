import { type Frequency, frequencies } from '@rewards/validators/scheduled-reports/constants';

export interface Rule {
	frequency: Frequency;
	/** 1 is Monday. */
	weekday: number;
	/** In a shorter month, the last day. */
	monthDay: number;
	/** HH:MM */
	atTime: string;
	timeZone: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** The wall-clock time of a zone, as if it were UTC. */
function clockOf(timeZone: string): (instant: number) => number {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		calendar: 'gregory',
		numberingSystem: 'latn',
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	return (instant) => {
		const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
		const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
		return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
	};
}

/** The first moment at which the clock shows that time; where the clock skips it, the moment of the skip. */
function momentOf(clock: (instant: number) => number, shown: number): number {
	const before = clock(shown - day) - (shown - day);
	const after = clock(shown + day) - (shown + day);
	const exact = [shown - before, shown - after].filter((instant) => clock(instant) === shown);
	if (exact.length > 0) return Math.min(...exact);
	let from = Math.floor((shown - Math.max(before, after)) / minute);
	let to = Math.ceil((shown - Math.min(before, after)) / minute);
	while (to - from > 1) {
		const middle = Math.floor((from + to) / 2);
		if (clock(middle * minute) >= shown) to = middle;
		else from = middle;
	}
	return to * minute;
}

function falls({ frequency, weekday, monthDay }: Rule, date: Date): boolean {
	if (frequency === 'daily') return true;
	if (frequency === 'weekly') return ((date.getUTCDay() + 6) % 7) + 1 === weekday;
	const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
	return date.getUTCDate() === Math.min(monthDay, last);
}

/**
 * When a report is next sent after a moment. A time that occurs twice on a day counts once; for a skipped time, the
 * next existing one counts.
 */
export function nextTime(rule: Rule, after: Date): Date {
	const clock = clockOf(rule.timeZone);
	const [hours = 0, minutes = 0] = rule.atTime.split(':').map(Number);
	const today = Math.floor(clock(after.getTime()) / day) * day;
	for (let date = today; ; date += day) {
		if (!falls(rule, new Date(date))) continue;
		const moment = momentOf(clock, date + (hours * 60 + minutes) * minute);
		if (moment > after.getTime()) return new Date(moment);
	}
}

/** The rule of a stored schedule. */
export const ruleOf = ({
	frequency,
	weekday,
	monthDay,
	atTime,
	timeZone,
}: Omit<Rule, 'frequency'> & { frequency: string }): Rule => ({
	frequency: frequencies.find((one) => one === frequency) ?? 'daily',
	weekday,
	monthDay,
	atTime,
	timeZone,
});
