import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAppError } from '../../errors';
import { queryGrid } from '../index';
import { answerGridRequest, namedWithin } from '../rest';
import { specimens } from '../testing/arbitraries';
import { createSpecimens, insertSpecimens, type Specimen, scope, specimenGrid, statuses } from '../testing/specimens';

let held: TestDatabase;
let rows: Specimen[] = [];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	rows = fc.sample(specimens(120), { numRuns: 1, seed: 11 })[0] ?? [];
	await insertSpecimens(held.database, rows);
});
afterAll(() => held.drop());

const ask = (query: Parameters<typeof queryGrid>[3]) => queryGrid(specimenGrid, held.database, scope, query);
const get = (parameters: Record<string, unknown>) =>
	answerGridRequest(
		Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])),
		ask,
	);
const sum = (set: readonly Specimen[]): number => set.reduce((all, { amount }) => all + amount, 0);

test('the documented dialect returns items and total', async () => {
	const set = rows.filter(({ amount }) => amount >= 5);
	const answer = await get({
		filters: [{ key: 'amount', operation: '>=', value: 5 }],
		skip: 1,
		take: 2,
		sort: [{ selector: 'amount' }],
		totals: [{ field: 'amount', summary: 'sum' }],
	});
	expect(answer).toMatchObject({
		total: set.length,
		totals: { 'sum:amount': sum(set) },
		items: [{ amount: expect.any(Number) }, { amount: expect.any(Number) }],
	});
});

test("the documented dialect groups: one level with counts and sums, by its own names or by DevExtreme's", async () => {
	const expected = ['Active', 'Archived', 'Pending Approval'].map((key) => {
		const set = rows.filter(({ status }) => status === key);
		return { key, count: set.length, totals: { 'sum:amount': sum(set) } };
	});
	const group = [{ field: 'status' }, { field: 'active' }];
	const sums = [{ selector: 'amount', summaryType: 'sum' }];
	const answer = { items: [], total: rows.length, groups: expected, groupCount: 3 };
	expect(await get({ group, groupTotals: [{ field: 'amount', summary: 'sum' }] })).toEqual(answer);
	expect(await get({ filters: [], group, groupSummary: sums, requireGroupCount: true })).toEqual(answer);
	expect(await get({ filters: [], take: 1, totalSummary: sums })).toMatchObject({
		totals: { 'sum:amount': sum(rows) },
	});
});

test('days and moving ranges use the time zone, in both dialects', async () => {
	const inZone = ({ seen }: Specimen): boolean =>
		seen !== null && new Date(Date.parse(seen) + 3 * 3_600_000).toISOString().startsWith('2024-');
	const timeZone = 'Europe/Istanbul';
	const total = rows.filter(inZone).length;
	const range = ['2024-01-01', '2024-12-31'];
	expect(await get({ filters: [{ key: 'seen', operation: 'between', value: range }], timeZone })).toMatchObject({
		total,
	});
	expect(await get({ filter: ['seen', 'between', range], requireTotalCount: true, timeZone })).toMatchObject({
		totalCount: total,
	});
	const { data } = (await get({
		filter: ['seen', 'notblank'],
		group: [{ selector: 'seen', groupInterval: 'year', isExpanded: false }],
		timeZone,
	})) as { data: { key: number; count: number }[] };
	expect(data.find(({ key }) => key === 2024)?.count).toBe(total);
	expect(await get({ filters: [{ key: 'seen', operation: 'within', value: 'last30' }] })).toHaveProperty('total');
});

test("DevExtreme's stores get data, totalCount and summary", async () => {
	const set = rows.filter(({ active }) => active === true);
	const answer = await get({
		filter: ['active', '=', true],
		requireTotalCount: true,
		take: 3,
		select: ['id', 'amount'],
		totalSummary: [{ selector: 'amount', summaryType: 'sum' }, { summaryType: 'count' }],
	});
	expect(answer).toEqual({ data: expect.any(Array), totalCount: set.length, summary: [sum(set), set.length] });
	const { data } = answer as { data: object[] };
	expect(data).toHaveLength(3);
	expect(Object.keys(data[0] ?? {})).toEqual(['id', 'amount']);
});

test('its groups nest, closed ones without rows, with count and summary', async () => {
	const answer = await get({
		group: [{ selector: 'status' }, { selector: 'active', isExpanded: false }],
		groupSummary: [{ selector: 'amount', summaryType: 'sum' }],
		requireGroupCount: true,
		requireTotalCount: true,
		skip: 1,
		take: 1,
	});
	const inStatus = rows.filter(({ status }) => status === 'Archived');
	const by = (active: boolean | null) => {
		const set = inStatus.filter((row) => row.active === active);
		return { key: active, count: set.length, items: null, summary: [sum(set)] };
	};
	expect(answer).toEqual({
		data: [
			{ key: 'Archived', count: inStatus.length, summary: [sum(inStatus)], items: [by(null), by(false), by(true)] },
		],
		totalCount: rows.length,
		groupCount: 3,
	});
});

test('an expanded last level contains its rows in order', async () => {
	const answer = await get({
		group: [{ selector: 'status', desc: true, isExpanded: true }],
		sort: [{ selector: 'amount' }],
		select: ['amount'],
		requireTotalCount: false,
	});
	const expected = ['Pending Approval', 'Archived', 'Active'].map((key) => {
		const items = rows.filter(({ status }) => status === key).map(({ amount }) => ({ amount }));
		return { key, count: items.length, items: items.sort((a, b) => a.amount - b.amount) };
	});
	expect(answer).toEqual({ data: expected });
});

test('a header filter, which sends only a closed group, gets the response that DevExtreme expects', async () => {
	const { data } = (await get({ group: [{ selector: 'status', isExpanded: false }] })) as { data: object[] };
	expect(data).toEqual(
		['Active', 'Archived', 'Pending Approval'].map((key) => ({
			key,
			count: rows.filter(({ status }) => status === key).length,
			items: null,
		})),
	);
});

test('too many groups for one response are refused before any of them is opened', async () => {
	let questions = 0;
	const group = (key: string, count: number) => ({ key, count, totals: {} });
	const answered = (groups: { key: string; count: number; totals: object }[]): typeof ask => {
		questions = 0;
		return async () => {
			questions += 1;
			return {
				items: [],
				total: 0,
				totals: null,
				groups: groups as never,
				groupCount: groups.length,
				nextCursor: null,
			};
		};
	};
	const refused = async (levels: object[], of: typeof ask) => {
		const group = JSON.stringify(levels);
		const error = await answerGridRequest({ group, requireGroupCount: 'true' }, of).catch((reason: unknown) => reason);
		return [asAppError(error).params?.['field'], questions];
	};
	const many = Array.from({ length: 900 }, (_, at) => group(String(at), 2));
	expect(await refused([{ selector: 'label' }, { selector: 'status' }], answered(many))).toEqual(['group', 1]);
	const large = [group('a', 6000), group('b', 6000)];
	expect(await refused([{ selector: 'label', isExpanded: true }], answered(large))).toEqual(['group', 1]);
});

test('calendar groups have the keys of their parts: year, month in the year, day in the month', async () => {
	const answer = await get({
		filter: ['seen', 'notblank'],
		group: [
			{ selector: 'seen', groupInterval: 'year' },
			{ selector: 'seen', groupInterval: 'month' },
			{ selector: 'seen', groupInterval: 'day', isExpanded: false },
		],
	});
	const { data } = answer as {
		data: { key: number; count: number; items: { key: number; items: { key: number; count: number }[] }[] }[];
	};
	const found = data.flatMap((year) =>
		year.items.flatMap((month) => month.items.map((day) => `${year.key}-${month.key}-${day.key}: ${day.count}`)),
	);
	const expected = new Map<string, number>();
	for (const { seen } of rows) {
		if (seen === null) continue;
		const at = new Date(seen);
		const key = `${at.getUTCFullYear()}-${at.getUTCMonth() + 1}-${at.getUTCDate()}`;
		expected.set(key, (expected.get(key) ?? 0) + 1);
	}
	expect(new Set(found)).toEqual(new Set([...expected].map(([key, count]) => `${key}: ${count}`)));
});

test('parts of dates take one query, whatever years and months there are, in pages and in either order', async () => {
	const part = (groupInterval: string, desc: boolean) => ({ selector: 'seen', groupInterval, desc });
	for (const desc of [false, true]) {
		const levels = [part('year', desc), part('quarter', !desc), part('month', desc), part('day', false)];
		const group = levels.map((level, at) => ({ ...level, isExpanded: at < 3 }));
		const sums = [{ selector: 'amount', summaryType: 'sum' }];
		let questions = 0;
		const counting: typeof ask = (query) => {
			questions += 1;
			return ask(query);
		};
		const asked = { skip: 1, take: 2, requireGroupCount: true, requireTotalCount: true };
		const counted = await answerGridRequest({ ...asked, group, groupSummary: [{ summaryType: 'count' }] }, counting);
		expect(questions).toBe(1);
		// With sums every group takes a query, as it does where the levels have nothing in common.
		const slowly = await answerGridRequest(
			{ ...asked, group, groupSummary: [...sums, { summaryType: 'count' }] },
			counting,
		);
		expect(questions).toBeGreaterThan(10);
		const plain = JSON.stringify(slowly, (name, value: unknown) =>
			name === 'summary' ? (value as unknown[]).slice(1) : value,
		);
		expect(counted).toEqual(JSON.parse(plain));
		expect(counted).toMatchObject({ totalCount: rows.length, groupCount: expect.any(Number) });
	}
});

test('hours and minutes use the clock of the time zone, and open like any group', async () => {
	const part = (groupInterval: string) => ({ selector: 'seen', groupInterval, isExpanded: true });
	const there = rows.filter(({ seen }) => seen !== null);
	const clock = (seen: string | null) => new Date(Date.parse(String(seen)) + 20_700_000).toISOString();
	for (const timeZone of ['Asia/Kathmandu', undefined]) {
		const local = (seen: string | null) => (timeZone ? clock(seen) : String(seen));
		const asked = { filter: ['seen', 'notblank'], timeZone, take: 500 };
		const tree = { ...asked, group: [part('day'), { ...part('hour'), isExpanded: false }] };
		const { data } = (await get(tree)) as { data: { key: string; items: { key: number; count: number }[] }[] };
		const found = data.flatMap(({ key, items }) => items.map((hour) => [`${key} ${hour.key}`, hour.count] as const));
		const expected = new Map<string, number>();
		for (const { seen } of there) {
			const key = `${local(seen).slice(0, 10)} ${Number(local(seen).slice(11, 13))}`;
			expected.set(key, (expected.get(key) ?? 0) + 1);
		}
		expect(new Map(found)).toEqual(expected);
		const opened = (await get({ ...asked, group: [part('hour'), part('minute')], sort: 'id' })) as {
			data: { key: string; items: { key: number; items: { id: string }[] }[] }[];
		};
		const minutes = opened.data.flatMap(({ items }) =>
			items.flatMap(({ key, items: held }) => held.map(({ id }) => [id, key])),
		);
		expect(new Map(minutes as [string, number][])).toEqual(
			new Map(there.map(({ id, seen }) => [id, Number(local(seen).slice(14, 16))])),
		);
	}
});

test('a client may use other names for the fields; rows stay unchanged', async () => {
	const renamed = namedWithin({ points: 'amount' }, ask);
	const answer = await answerGridRequest(
		{
			filters: '[{"key":"points","operation":">","value":3}]',
			sort: '"points"',
			totals: '[{"field":"points","summary":"sum"}]',
			take: '1',
		},
		renamed,
	);
	const set = rows.filter(({ amount }) => amount > 3);
	expect(answer).toMatchObject({
		total: set.length,
		totals: { 'sum:points': sum(set) },
		items: [{ amount: 4 }],
	});
	// Either name works, and a summary is returned under the requested one.
	const totalSummary = ['points', 'amount'].map((selector) => ({ selector, summaryType: 'sum' }));
	const groupSummary = totalSummary.slice(1);
	expect(await answerGridRequest({ totalSummary, requireTotalCount: true, take: 1 }, renamed)).toMatchObject({
		summary: [sum(rows), sum(rows)],
	});
	expect(await answerGridRequest({ group: '"status"', groupSummary, requireGroupCount: true }, renamed)).toMatchObject({
		data: statuses.map((key) => ({ key, summary: [sum(rows.filter(({ status }) => status === key))] })),
	});
});

test('what the list refuses is refused here, by name', async () => {
	const refused = async (parameters: Record<string, unknown>) =>
		asAppError(await get(parameters).catch((error: unknown) => error));
	expect(await refused({ filter: ['nope', '=', 1] })).toMatchObject({
		appCode: 'BAD_REQUEST',
		message: expect.stringContaining('nope'),
	});
	expect(await refused({ select: ['secret'], requireTotalCount: true })).toMatchObject({
		appCode: 'BAD_REQUEST',
		message: expect.stringContaining('secret'),
	});
	expect(await refused({ take: 5000 })).toMatchObject({ appCode: 'VALIDATION' });
});
