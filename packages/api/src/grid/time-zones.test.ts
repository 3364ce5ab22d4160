import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import {
	type GridDayPreset,
	type GridQueryInput,
	gridDayPresets,
	gridDayRange,
	gridGroupFilter,
} from '@rewards/validators/grid';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAppError } from '../errors';
import { distinctGrid, queryGrid } from './index';
import { specimens } from './testing/arbitraries';
import { createSpecimens, insertSpecimens, type Specimen, scope, specimenGrid } from './testing/specimens';

let held: TestDatabase;
let rows: (Specimen & { seen: string })[] = [];

/**
 * Far east and west of UTC, by half hours, and zones whose clocks change at midnight: the hour after it occurs twice or
 * never.
 */
const zones = [
	'UTC',
	'Europe/Istanbul',
	'Pacific/Auckland',
	'Pacific/Honolulu',
	'Asia/Kolkata',
	'America/Havana',
	'Africa/Cairo',
	'Asia/Beirut',
];
const changes = [
	'2024-03-10T05:00:00Z',
	'2024-11-03T05:00:00Z',
	'2024-04-25T22:00:00Z',
	'2024-10-31T21:00:00Z',
	'2024-03-30T22:00:00Z',
	'2024-10-26T21:00:00Z',
];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	const made = fc.sample(specimens(420), { numRuns: 1, seed: 17 })[0] ?? [];
	rows = made.map((row, at) => {
		const change = changes[at % changes.length] ?? '';
		const near = new Date(Date.parse(change) + ((at * 977) % 180) * 60_000 - 90 * 60_000).toISOString();
		return { ...row, seen: at < 300 ? near : (row.seen ?? near) };
	});
	await insertSpecimens(held.database, rows);
});
afterAll(() => held.drop());

const ask = (query: GridQueryInput, now?: Date) =>
	queryGrid(specimenGrid, held.database, scope, query, now ? { now } : {});
const formats = new Map<string, Intl.DateTimeFormat>();
/** The date in the zone, by JavaScript's own time zones. */
function dayOf(instant: string, timeZone: string): string {
	const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
	formats.set(timeZone, format);
	return format.format(new Date(instant));
}
const totalWhere = (wanted: (day: string) => boolean, timeZone: string): number =>
	rows.filter(({ seen }) => wanted(dayOf(seen, timeZone))).length;

const zone = fc.constantFrom(...zones);
const day = fc
	.constantFrom(...changes, ...changes)
	.chain((at) =>
		fc
			.integer({ min: -2, max: 2 })
			.map((step) => new Date(Date.parse(at) + step * 86_400_000).toISOString().slice(0, 10)),
	);

test('days of a filter use the time zone, also where clocks change at midnight', async () => {
	await fc.assert(
		fc.asyncProperty(zone, day, day, async (timeZone, a, b) => {
			const total = async (filter: GridQueryInput['filter']) => (await ask({ filter, timeZone, take: 0 })).total;
			expect(await total(['seen', '=', a])).toBe(totalWhere((found) => found === a, timeZone));
			expect(await total(['seen', '<>', a])).toBe(totalWhere((found) => found !== a, timeZone));
			expect(await total(['seen', '>', a])).toBe(totalWhere((found) => found > a, timeZone));
			expect(await total(['seen', '<=', a])).toBe(totalWhere((found) => found <= a, timeZone));
			expect(await total(['seen', 'between', [a, b]])).toBe(totalWhere((found) => found >= a && found <= b, timeZone));
			expect(await total(['seen', 'anyof', [a, b]])).toBe(totalWhere((found) => found === a || found === b, timeZone));
		}),
		{ numRuns: 80 },
	);
});

test('groups and header filters count by those days, and a group opens to exactly its rows', async () => {
	for (const timeZone of zones) {
		const counts = new Map<string, number>();
		for (const { seen } of rows) counts.set(dayOf(seen, timeZone), (counts.get(dayOf(seen, timeZone)) ?? 0) + 1);
		const expected = [...counts].sort(([a], [b]) => a.localeCompare(b));
		const by = { field: 'seen', interval: 'day' } as const;
		const { groups } = await ask({ group: [by], timeZone, take: 1000 });
		expect(groups?.map(({ key, count }) => [key, count])).toEqual(expected);
		const { values } = await distinctGrid(specimenGrid, held.database, scope, { field: 'seen', timeZone, take: 1000 });
		expect(values.map(({ value, count }) => [value, count])).toEqual(expected);
		for (const { key, count } of groups?.slice(0, 20) ?? []) {
			expect((await ask({ filter: gridGroupFilter(by, key), timeZone, take: 0 })).total).toBe(count);
		}
	}
});

test('a moving range ends today in the time zone, and is computed again tomorrow', async () => {
	const now = new Date('2024-04-25T22:30:00Z');
	const wanted = (preset: GridDayPreset, timeZone: string, at = now) => {
		const [from, to] = gridDayRange(preset, timeZone, at);
		return totalWhere((found) => found >= from && found <= to, timeZone);
	};
	for (const preset of gridDayPresets) {
		for (const timeZone of zones) {
			const { total } = await ask({ filter: ['seen', 'within', preset], timeZone, take: 0 }, now);
			expect([preset, timeZone, total]).toEqual([preset, timeZone, wanted(preset, timeZone)]);
		}
	}
	const tomorrow = new Date('2024-04-26T22:30:00Z');
	expect((await ask({ filter: ['seen', 'within', 'today'], take: 0 }, tomorrow)).total).toBe(
		wanted('today', 'UTC', tomorrow),
	);
	expect((await ask({ filter: { not: ['seen', 'within', 'today'] }, take: 0 }, now)).total).toBe(
		rows.length - wanted('today', 'UTC'),
	);
});

test.each<[string, GridQueryInput, string]>([
	['a zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone'],
	['an offset, whose sign PostgreSQL reads in reverse', { timeZone: '+03:00' }, 'timeZone'],
	['SQL as a zone', { timeZone: "UTC' or true --" }, 'timeZone'],
	['an invalid range', { filter: ['seen', 'within', 'soon'] }, 'seen'],
	['a moving range of numbers', { filter: ['amount', 'within', 'today'] }, 'amount'],
	['a moving range of a hidden field', { filter: ['secret', 'within', 'today'] }, 'secret'],
])('%s is refused and named', async (_, query, named) => {
	const refused = asAppError(await ask(query).catch((error: unknown) => error));
	expect(refused.status).toBe(400);
	expect(JSON.stringify([refused.message, refused.fields])).toContain(named);
});
