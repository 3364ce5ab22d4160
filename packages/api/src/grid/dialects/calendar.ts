import type { GridGroup } from '@rewards/validators/grid';
import type { GroupLevel } from './request';

type Key = GridGroup['key'];

const parts = ['year', 'quarter', 'month', 'day'] as const;
type Part = (typeof parts)[number];

/** The first day of the part of the calendar in which a day (YYYY-MM-DD) lies. */
function firstDay(day: string, part: Part): string {
	const month = Number(day.slice(5, 7));
	if (part === 'year') return `${day.slice(0, 4)}-01-01`;
	if (part === 'quarter') return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
	return part === 'month' ? `${day.slice(0, 7)}-01` : day;
}

/** DevExtreme's key of a calendar group is the part itself: the year 2025, within it the month 3. */
export function partKey(levels: readonly GroupLevel[], at: number, key: Key): Key {
	const level = levels[at];
	if (typeof key !== 'string' || !level || typeof level.interval !== 'string') return key;
	const [year = 0, month = 0, day = 0] = key.slice(0, 10).split('-').map(Number);
	const within = (part: string): boolean =>
		levels.slice(0, at).some(({ field, interval }) => field === level.field && interval === part);
	switch (level.interval) {
		case 'year':
			return year;
		case 'quarter':
			return within('year') ? Math.ceil(month / 3) : key;
		case 'month':
			return within('year') ? month : key;
		default:
			return within('month') ? day : key;
	}
}

/** The last of the levels from `at` on, where these are parts of the same calendar from large to small, so that its groups tell all others. */
export function lastPart(levels: readonly GroupLevel[], at: number): GroupLevel | null {
	const inner = levels.slice(at);
	const sizes = inner.map(({ interval }) => parts.indexOf(interval as Part));
	const isRun = sizes.every((size, n) => size > (n > 0 ? (sizes[n - 1] ?? -1) : -1));
	const last = inner.at(-1);
	return last && inner.length > 1 && isRun && inner.every(({ field }) => field === last.field) ? last : null;
}

export interface CountedGroup {
	key: Key;
	count: number;
	items: CountedGroup[] | null;
}

/** The groups of the levels from `at` on, made of those of the last one, which come in the order of time. */
export function foldCalendar(
	levels: readonly GroupLevel[],
	at: number,
	groups: readonly { key: Key; count: number }[],
): CountedGroup[] {
	const level = levels[at];
	const isLast = at + 1 === levels.length;
	const held = new Map<Key, { key: Key; count: number }[]>();
	for (const group of groups) {
		const key = typeof group.key === 'string' ? firstDay(group.key.slice(0, 10), level?.interval as Part) : null;
		held.set(key, [...(held.get(key) ?? []), group]);
	}
	const made = [...held].map(
		([key, inner]): CountedGroup => ({
			key: partKey(levels, at, key),
			count: inner.reduce((sum, { count }) => sum + count, 0),
			items: isLast ? null : foldCalendar(levels, at + 1, inner),
		}),
	);
	return level?.desc ? made.reverse() : made;
}
