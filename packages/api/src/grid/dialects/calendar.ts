import { type GridGroup, gridDateParts, gridTimeParts, isGridTimePart } from '@rewards/validators/grid';
import type { GroupLevel } from './request';

type Key = GridGroup['key'];

const parts = [...gridDateParts, ...gridTimeParts];
type Part = (typeof parts)[number];

/** The prefix of a local time (YYYY-MM-DD HH:MM:SS) that identifies each part of the calendar or clock. */
const lengths: Readonly<Record<Part, number>> = {
	year: 4,
	quarter: 7,
	month: 7,
	day: 10,
	hour: 13,
	minute: 16,
	second: 19,
};

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
	const known = clocks.get(timeZone);
	if (known) return known;
	// The Swedish locale writes dates in ISO format.
	const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
	clocks.set(timeZone, made);
	return made;
}

/** A day unchanged, and a point in time as local time of the zone. */
const localText = (key: string, timeZone: string): string =>
	key.length > 10 ? clockOf(timeZone).format(Date.parse(key)) : key;

const quarterOf = (local: string): number => Math.ceil(Number(local.slice(5, 7)) / 3);

/** DevExtreme's key of a group of dates is the part itself: the year 2025, within it the month 3. */
export function partKey(levels: readonly GroupLevel[], at: number, key: Key, timeZone = 'UTC'): Key {
	const level = levels[at];
	if (typeof key !== 'string' || !level || typeof level.interval !== 'string') return key;
	const part: Part = level.interval;
	const within = (outer: Part): boolean =>
		levels.slice(0, at).some(({ field, interval }) => field === level.field && interval === outer);
	const local = localText(key, timeZone);
	if (part === 'year') return Number(local.slice(0, 4));
	if (part === 'quarter') return within('year') ? quarterOf(local) : key;
	if (part === 'month') return within('year') ? Number(local.slice(5, 7)) : key;
	const outer: Part = part === 'day' ? 'month' : part === 'hour' ? 'day' : part === 'minute' ? 'hour' : 'minute';
	return within(outer) ? Number(local.slice(lengths[part] - 2, lengths[part])) : key;
}

/**
 * The last of the levels from `at` on, where these are parts of the same date from large to small, so that its groups
 * determine all others.
 */
export function lastPart(levels: readonly GroupLevel[], at: number): GroupLevel | null {
	const inner = levels.slice(at);
	const sizes = inner.map(({ interval }) => parts.indexOf(interval as Part));
	const isRun = sizes.every((size, n) => size > (n > 0 ? (sizes[n - 1] ?? -1) : -1));
	const last = inner.at(-1);
	// The key of an hour without its day is a point in time, and when the clock is set back two look alike.
	if (!last || inner.length < 2 || !isRun || isGridTimePart(inner[0]?.interval)) return null;
	return inner.every(({ field }) => field === last.field) ? last : null;
}

export interface CountedGroup {
	key: Key;
	count: number;
	items: CountedGroup[] | null;
}

/** Builds the groups of the levels from `at` on from those of the last one, which are ordered by time. */
export function foldCalendar(
	levels: readonly GroupLevel[],
	at: number,
	groups: readonly { key: Key; count: number }[],
	timeZone = 'UTC',
): CountedGroup[] {
	const level = levels[at];
	const part = level?.interval as Part;
	const isLast = at + 1 === levels.length;
	const held = new Map<string | null, { key: Key; count: number }[]>();
	for (const group of groups) {
		const local = typeof group.key === 'string' ? localText(group.key, timeZone) : null;
		const name =
			local && (part === 'quarter' ? `${local.slice(0, 4)}-${quarterOf(local)}` : local.slice(0, lengths[part]));
		const inner = held.get(name);
		if (inner) inner.push(group);
		else held.set(name, [group]);
	}
	const made = [...held.values()].map((inner): CountedGroup => {
		const [first] = inner;
		const start = typeof first?.key === 'string' ? firstDay(localText(first.key, timeZone), part, first.key) : null;
		return {
			key: partKey(levels, at, start, timeZone),
			count: inner.reduce((sum, { count }) => sum + count, 0),
			items: isLast ? null : foldCalendar(levels, at + 1, inner, timeZone),
		};
	});
	return level?.desc ? made.reverse() : made;
}

/** The first day of the calendar part that contains a local time; parts of the clock are their own keys. */
function firstDay(local: string, part: Part, key: string): string {
	if (isGridTimePart(part)) return key;
	if (part === 'day') return local.slice(0, 10);
	if (part === 'month') return `${local.slice(0, 7)}-01`;
	return `${local.slice(0, 5)}${part === 'year' ? '01' : String(quarterOf(local) * 3 - 2).padStart(2, '0')}-01`;
}
