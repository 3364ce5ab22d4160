import type { GridQuery } from '@rewards/ui/data-grid';
import { expect, test } from 'vitest';
import { memorySource } from './memory-source';

const rows = [
	{ id: '1', name: 'Zoë Yılmaz', city: 'Ankara', points: 30, at: '2025-03-01T22:30:00Z' },
	{ id: '2', name: 'ada lovelace', city: 'London', points: 10, at: '2025-03-01T10:00:00Z' },
	{ id: '3', name: 'Bob', city: null, points: null, at: '2025-02-10T10:00:00Z' },
	{ id: '4', name: 'Émile', city: 'London', points: 20, at: null },
];
const source = memorySource({ rows: () => rows, searchFields: ['name', 'city'] });
const never = new AbortController().signal;
const ask = (query: Partial<GridQuery>) => source.load({ skip: 0, take: 10, withTotal: true, ...query }, never);
const ids = async (query: Partial<GridQuery>) => (await ask(query)).items.map(({ id }) => id).join('');

test('searches without regard to case, accents and dots', async () => {
	expect(await ids({ search: 'YILMAZ' })).toBe('1');
	expect(await ids({ filter: ['name', 'startswith', 'emi'] })).toBe('4');
	expect(await ids({ filter: { not: ['city', 'contains', 'lon'] } })).toBe('13');
});

test('compares days of instants in the requested zone', async () => {
	expect(await ids({ filter: ['at', '=', '2025-03-01'] })).toBe('12');
	expect(await ids({ filter: ['at', '=', '2025-03-01'], timeZone: 'Europe/Istanbul' })).toBe('2');
	expect(await ids({ filter: ['at', 'between', ['2025-02-01', null]], timeZone: 'Europe/Istanbul' })).toBe('123');
	expect(await ids({ filter: ['at', 'blank'] })).toBe('4');
});

test('sorts, pages, totals and groups', async () => {
	expect(await ids({ sort: [{ field: 'points', desc: true }] })).toBe('1423');
	expect(await ids({ sort: [{ field: 'name', desc: false }], skip: 1, take: 2 })).toBe('34');
	const totals = await ask({ totals: [{ field: 'points', summary: 'sum' }], take: 1 });
	expect(totals).toMatchObject({ total: 4, totals: { 'sum:points': 60 } });
	const grouped = await ask({
		group: [{ field: 'city', desc: false }],
		groupTotals: [{ field: 'points', summary: 'avg' }],
	});
	expect(grouped.groups).toEqual([
		{ key: null, count: 1, totals: { 'avg:points': null } },
		{ key: 'Ankara', count: 1, totals: { 'avg:points': 30 } },
		{ key: 'London', count: 2, totals: { 'avg:points': 15 } },
	]);
	const months = await ask({ group: [{ field: 'at', desc: true, interval: 'month' }] });
	expect(months.groups?.map(({ key, count }) => [key, count])).toEqual([
		['2025-03-01', 2],
		['2025-02-01', 1],
		[null, 1],
	]);
});

test('counts the values of a column', async () => {
	const found = await source.distinct({ field: 'city', skip: 0, take: 10 }, never);
	expect(found).toEqual({
		values: [
			{ value: null, count: 1 },
			{ value: 'Ankara', count: 1 },
			{ value: 'London', count: 2 },
		],
		total: 3,
	});
});

test('a selection of all that match is determined by its filter, except some', () => {
	const chosen = source.selected(
		{ kind: 'matching', filter: ['city', '=', 'London'], total: 2, except: ['4'] },
		(row) => row.id,
	);
	expect(chosen.map(({ id }) => id)).toEqual(['2']);
});
