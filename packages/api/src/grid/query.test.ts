import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridFilter, GridQueryInput } from '@rewards/validators/grid';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryGrid } from './index';
import { filter, search, sort, specimens } from './testing/arbitraries';
import { matches, matchesSearch, sorted } from './testing/reference';
import {
	createSpecimens,
	insertSpecimens,
	otherProgramId,
	type Specimen,
	scope,
	specimenGrid,
} from './testing/specimens';

let held: TestDatabase;
let rows: Specimen[] = [];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	const made = fc.sample(specimens(430), { numRuns: 1, seed: 20 })[0] ?? [];
	rows = made.slice(0, 300);
	await insertSpecimens(held.database, rows);
	await insertSpecimens(held.database, made.slice(300, 400), { program: otherProgramId });
	await insertSpecimens(held.database, made.slice(400), { deleted: true });
	await held.database.pool.query('analyze specimen');
});
afterAll(() => held.drop());

const ask = (query: GridQueryInput) => queryGrid(specimenGrid, held.database, scope, query);
const plain = (items: readonly Specimen[]): Specimen[] =>
	items.map(
		(item) => Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, Reflect.get(item, name)])) as Specimen,
	);
const ids = (items: readonly Specimen[]): string[] => items.map(({ id, label }) => `${id} ${label}`);
const expected = (wanted: { filter?: GridFilter; search?: string }): Specimen[] =>
	rows.filter(
		(row) => (!wanted.filter || matches(row, wanted.filter)) && (!wanted.search || matchesSearch(row, wanted.search)),
	);

test('filters, search, sort and pages give the rows that the same operations give on an array', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.option(filter, { nil: undefined }),
			search,
			sort,
			fc.nat(320),
			fc.integer({ min: 0, max: 40 }),
			async (wantedFilter, wantedSearch, wantedSort, skip, take) => {
				const answer = await ask({ filter: wantedFilter, search: wantedSearch, sort: wantedSort, skip, take });
				const set = sorted(
					expected({ ...(wantedFilter ? { filter: wantedFilter } : {}), search: wantedSearch }),
					wantedSort,
				);
				expect(ids(answer.items)).toEqual(ids(set.slice(skip, skip + take)));
				expect(plain(answer.items)).toEqual(set.slice(skip, skip + take));
				expect(answer.total).toBe(set.length);
				if (take > 0 && skip < set.length) expect(answer.nextCursor === null).toBe(skip + take >= set.length);
			},
		),
		{ numRuns: 600 },
	);
});

test('all pages of a sort, by skip or by cursor, are together exactly the set', async () => {
	await fc.assert(
		fc.asyncProperty(filter, sort, fc.integer({ min: 7, max: 90 }), async (wantedFilter, wantedSort, take) => {
			const set = sorted(expected({ filter: wantedFilter }), wantedSort);
			const bySkip: Specimen[] = [];
			for (let skip = 0; skip < set.length; skip += take) {
				bySkip.push(...(await ask({ filter: wantedFilter, sort: wantedSort, skip, take, withTotal: false })).items);
			}
			expect(ids(bySkip)).toEqual(ids(set));
			const byCursor: Specimen[] = [];
			let cursor: string | null | undefined;
			do {
				const page = await ask({ filter: wantedFilter, sort: wantedSort, take, ...(cursor ? { cursor } : {}) });
				expect(page.total).toBe(set.length);
				byCursor.push(...page.items);
				cursor = page.nextCursor;
			} while (cursor);
			expect(ids(byCursor)).toEqual(ids(set));
		}),
		{ numRuns: 60 },
	);
});

test('JSON and hidden columns: the first is returned as an object, the second not at all', async () => {
	const { items } = await ask({ take: 1 });
	expect(items[0]?.pair).toEqual({ label: items[0]?.label, amount: items[0]?.amount });
	expect(Object.keys(items[0] ?? {})).not.toContain('secret');
});

test('a condition of the server can use hidden fields and narrows the client’s', async () => {
	const none = await queryGrid(specimenGrid, held.database, scope, {}, { filter: ['secret', '=', 'y'] });
	expect(none.total).toBe(0);
	const half = await queryGrid(
		specimenGrid,
		held.database,
		scope,
		{
			filter: {
				or: [
					['amount', '<', 3],
					['amount', '>=', 3],
				],
			},
		},
		{ filter: ['amount', '>', 5] },
	);
	expect(half.total).toBe(rows.filter((row) => row.amount > 5).length);
});
