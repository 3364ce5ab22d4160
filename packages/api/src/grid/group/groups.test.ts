import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import {
	type GridFilter,
	type GridGroup,
	type GridGroupBy,
	type GridTotal,
	gridGroupFilter,
} from '@rewards/validators/grid';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distinctGrid, queryGrid } from '../index';
import { fieldName, filter, search, specimens } from '../testing/arbitraries';
import { cellOf, compareValues, fold, grouped, matches, matchesSearch, type Value } from '../testing/reference';
import {
	createSpecimens,
	insertSpecimens,
	otherProgramId,
	type Specimen,
	type SpecimenField,
	scope,
	specimenGrid,
} from '../testing/specimens';

let held: TestDatabase;
let rows: Specimen[] = [];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	const made = fc.sample(specimens(300), { numRuns: 1, seed: 7 })[0] ?? [];
	rows = made.slice(0, 250);
	await insertSpecimens(held.database, rows);
	await insertSpecimens(held.database, made.slice(250), { program: otherProgramId });
	await held.database.pool.query('analyze specimen');
});
afterAll(() => held.drop());

const setOf = (wanted: GridFilter | undefined, text: string): Specimen[] =>
	rows.filter((row) => (!wanted || matches(row, wanted)) && matchesSearch(row, text));

type Interval = GridGroupBy['interval'];
const dates = ['year', 'quarter', 'month', 'day'] as const;
const times = ['hour', 'minute', 'second'] as const;
const typeOf = (field: SpecimenField) => specimenGrid.fields[field]?.type;

const level = fieldName.chain((field): fc.Arbitrary<{ field: SpecimenField; interval: Interval; desc: boolean }> => {
	const type = typeOf(field);
	const interval: fc.Arbitrary<Interval> =
		type === 'date' || type === 'datetime'
			? fc.constantFrom<Interval>(undefined, ...dates, ...(type === 'datetime' ? times : []))
			: type === 'number' || type === 'money'
				? fc.constantFrom<Interval>(undefined, 1, 5, 2.5)
				: fc.constant(undefined);
	return fc.record({ field: fc.constant(field), interval, desc: fc.boolean() });
});

function keyOf(interval: Interval): (value: Value) => Value {
	if (interval === undefined) return (value) => value;
	if (typeof interval === 'number') return (value) => Math.floor(Number(value) / interval) * interval;
	return (value) => {
		const [year = '', month = '', day = ''] = String(value).slice(0, 10).split('-');
		const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
		return {
			year: `${year}-01-01`,
			quarter: `${year}-${quarter}-01`,
			month: `${year}-${month}-01`,
			day: `${year}-${month}-${day}`,
			hour: `${String(value).slice(0, 13)}:00:00.000Z`,
			minute: `${String(value).slice(0, 16)}:00.000Z`,
			second: `${String(value).slice(0, 19)}.000Z`,
		}[interval];
	};
}

const totals: GridTotal[] = [
	{ field: 'amount', summary: 'sum' },
	{ field: 'price', summary: 'sum' },
	{ field: 'rank', summary: 'avg' },
	{ field: 'label', summary: 'max' },
	{ field: 'seen', summary: 'min' },
	{ field: 'note', summary: 'count' },
];

function totalsOf(set: readonly Specimen[]): unknown[] {
	const cells = (field: SpecimenField): Value[] =>
		set.map((row) => cellOf(row, field)).filter((value) => value !== null && value !== '');
	const sum = (values: Value[]): number =>
		values.reduce<number>((all, value) => all + Math.round(Number(value) * 100), 0) / 100;
	const ends = (field: SpecimenField) => cells(field).sort((a, b) => compareValues(typeOf(field) ?? '', a, b));
	const ranks = cells('rank');
	return [
		sum(cells('amount')),
		sum(cells('price')),
		ranks.length > 0 ? expect.closeTo(sum(ranks) / ranks.length, 8) : null,
		ends('label').at(-1) ?? null,
		ends('seen')[0] ?? null,
		cells('note').length,
	];
}
const read = (found: Record<string, unknown> | null): unknown[] =>
	totals.map(({ summary, field }) => {
		const value = found?.[`${summary}:${field}`];
		return field === 'price' ? Number(value) : value;
	});

test('groups of any field and interval have the keys, counts and totals of their rows; pages of groups omit none', async () => {
	await fc.assert(
		fc.asyncProperty(
			level,
			fc.option(filter, { nil: undefined }),
			search,
			fc.integer({ min: 1, max: 60 }),
			async (by, wanted, text, take) => {
				const set = setOf(wanted, text);
				const groups = grouped(set, by.field, keyOf(by.interval));
				if (by.desc) groups.reverse();
				const found: GridGroup[] = [];
				for (let skip = 0; skip === 0 || skip < groups.length; skip += take) {
					const page = await queryGrid(specimenGrid, held.database, scope, {
						filter: wanted,
						search: text,
						group: [by],
						groupTotals: totals,
						totals,
						skip,
						take,
					});
					expect(page).toMatchObject({ items: [], total: set.length, groupCount: groups.length });
					expect(read(page.totals)).toEqual(totalsOf(set));
					found.push(...(page.groups ?? []));
				}
				expect(found.map(({ key, count }) => [key, count])).toEqual(
					groups.map((group) => [group.key, group.rows.length]),
				);
				expect(found.map((group) => read(group.totals))).toEqual(groups.map((group) => totalsOf(group.rows)));
			},
		),
		{ numRuns: 150 },
	);
}, 120_000);

test('the filter of a group finds exactly its rows', async () => {
	await fc.assert(
		fc.asyncProperty(level, async (by) => {
			const { groups } = await queryGrid(specimenGrid, held.database, scope, { group: [by], take: 1000 });
			for (const { key, count } of (groups ?? []).slice(0, 12)) {
				const { total } = await queryGrid(specimenGrid, held.database, scope, {
					filter: gridGroupFilter(by, key),
					take: 0,
				});
				expect([key, total]).toEqual([key, count]);
			}
		}),
		{ numRuns: 40 },
	);
}, 120_000);

test('three levels, each opened by its own filter, end in exactly the rows of the group', async () => {
	const fields = fc.uniqueArray(level, { minLength: 3, maxLength: 3, selector: ({ field }) => field });
	const picks = fc.tuple(fc.nat(), fc.nat(), fc.nat());
	await fc.assert(
		fc.asyncProperty(fields, picks, fc.option(filter, { nil: undefined }), async (levels, chosen, wanted) => {
			let set = setOf(wanted, '');
			const path: GridFilter[] = wanted ? [wanted] : [];
			for (const [at, by] of levels.entries()) {
				const expected = grouped(set, by.field, keyOf(by.interval));
				const answer = await queryGrid(specimenGrid, held.database, scope, {
					filter: { and: path },
					group: levels.slice(at).map((one) => ({ ...one, desc: false })),
					groupTotals: totals,
					take: 1000,
				});
				expect(answer.groups?.map(({ key, count }) => [key, count])).toEqual(
					expected.map((group) => [group.key, group.rows.length]),
				);
				const opened = expected[(chosen[at] ?? 0) % Math.max(1, expected.length)];
				if (!opened) return;
				set = opened.rows;
				path.push(gridGroupFilter(by, opened.key));
			}
			const { items, total } = await queryGrid(specimenGrid, held.database, scope, {
				filter: { and: path },
				take: 1000,
			});
			expect(items.map(({ id }) => id).sort()).toEqual(set.map(({ id }) => id).sort());
			expect(total).toBe(set.length);
		}),
		{ numRuns: 60 },
	);
}, 120_000);

test('totals of a list cover all its rows, whatever the page', async () => {
	await fc.assert(
		fc.asyncProperty(fc.option(filter, { nil: undefined }), search, fc.nat(300), async (wanted, text, skip) => {
			const page = await queryGrid(specimenGrid, held.database, scope, {
				filter: wanted,
				search: text,
				totals,
				skip,
				take: 3,
			});
			expect(read(page.totals)).toEqual(totalsOf(setOf(wanted, text)));
		}),
		{ numRuns: 150 },
	);
}, 120_000);

test('a header filter lists each value with its count, points in time by day, and can be searched', async () => {
	await fc.assert(
		fc.asyncProperty(
			fieldName,
			fc.option(filter, { nil: undefined }),
			search,
			fc.constantFrom('', 'il', 'MÜ', '1', '2024-', 'e'),
			async (field, wanted, text, valueSearch) => {
				const groups = grouped(
					setOf(wanted, text),
					field,
					typeOf(field) === 'datetime' ? keyOf('day') : (value) => value,
				).filter(({ key }) => valueSearch === '' || (key !== null && fold(String(key)).includes(fold(valueSearch))));
				const asked = { field, filter: wanted, search: text, valueSearch };
				const ask = (page: { skip?: number; take: number }) =>
					distinctGrid(specimenGrid, held.database, scope, { ...asked, ...page });
				const answer = await ask({ take: 1000 });
				expect(answer.values).toEqual(groups.map((group) => ({ value: group.key, count: group.rows.length })));
				expect(answer.total).toBe(groups.length);
				expect(await ask({ skip: 3, take: 4 })).toEqual({ ...answer, values: answer.values.slice(3, 7) });
				const some = answer.values.slice(0, 5).map(({ value }) => value);
				const again = await queryGrid(specimenGrid, held.database, scope, {
					filter: { and: [...(wanted ? [wanted] : []), [field, 'anyof', some]] },
					search: text,
					take: 0,
				});
				expect(again.total).toBe(answer.values.slice(0, 5).reduce((all, { count }) => all + count, 0));
			},
		),
		{ numRuns: 150 },
	);
}, 120_000);
