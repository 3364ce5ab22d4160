import { latinDigits } from '../digits';
import type { DateOrder } from '../imports/encodings';

/**
 * A date as files write it. `at` is its moment in ISO 8601; a day without a time is at noon (UTC), so that it is the
 * same day almost everywhere.
 */
export interface ReadDate {
	/** null when the text is no date. */
	at: string | null;
	/** What it is with the month first, if it can be read in both ways; `at` has the day first then. */
	monthFirst: string | null;
	/** The order that the text must have to be a date; null if undetermined. */
	order: DateOrder | null;
}

const none: ReadDate = { at: null, monthFirst: null, order: null };
const yearFirst = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?(am|pm))?(?: ?(z|utc|[+-]\d{2}:?\d{2}))?$/i;
const two = (n: number | string): string => String(n).padStart(2, '0');

/** The time of a text as it follows a day, and how far its zone is from UTC; null when it is none. */
function timeOf(text: string): { time: string; zone: string } | null {
	if (text === '') return { time: '12:00:00', zone: 'Z' };
	const [, hour = '', minute = '', second = '0', half, zone = 'Z'] = clock.exec(text) ?? [];
	if (hour === '') return null;
	const twelve = Number(hour) % 12;
	const hours = half ? twelve + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
	if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && (Number(hour) < 1 || Number(hour) > 12)))
		return null;
	const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z';
	return { time: `${two(hours)}:${minute}:${two(second)}`, zone: offset };
}

function momentOf(
	year: number,
	month: number,
	day: number,
	{ time, zone }: { time: string; zone: string },
): string | null {
	const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
	// The days of a month, leap years included.
	const start = new Date(`${date}T00:00:00Z`);
	if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== date) return null;
	const moment = new Date(`${date}T${time}${zone}`);
	return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/**
 * Reads a date as people, files and spreadsheets write it: 2026-11-23, 20261123, 23.11.2026, 11/23/2026, each also with
 * a time. Dots mean that the day is first. Other dates that can be read in two ways depend on `order`.
 */
export function readDate(text: string, order: DateOrder | null = null): ReadDate {
	const latin = latinDigits(text)
		.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
		.replace(/[\u00a0\u202f\s]+/g, ' ')
		.trim();
	const [, day = '', rest = ''] = /^([\d./-]+)(?:[T ,]+(.*))?$/i.exec(latin) ?? [];
	const time = timeOf(rest.trim());
	if (day === '' || !time) return none;
	const iso = yearFirst.exec(day);
	if (iso) {
		const [, year, sign, month = '', date = ''] = iso;
		if (sign === '' && day.length !== 8) return none;
		return { ...none, at: momentOf(Number(year), Number(month), Number(date), time) };
	}
	const [, one, sign, other, year] = yearLast.exec(day) ?? [];
	if (one === undefined) return none;
	const dayFirst = momentOf(Number(year), Number(other), Number(one), time);
	const monthFirst = momentOf(Number(year), Number(one), Number(other), time);
	if (sign === '.') return { ...none, at: dayFirst };
	if (dayFirst === null || monthFirst === null)
		return { ...none, at: dayFirst ?? monthFirst, order: dayFirst ? 'dmy' : monthFirst ? 'mdy' : null };
	if (dayFirst === monthFirst) return { ...none, at: dayFirst };
	if (order) return { ...none, at: order === 'dmy' ? dayFirst : monthFirst };
	return { at: dayFirst, monthFirst, order: null };
}
