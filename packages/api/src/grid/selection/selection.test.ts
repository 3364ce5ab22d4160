import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { gridSelectionSchema } from '@rewards/validators/grid';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { asAppError } from '../../errors';
import { countSelection, type GridOptions, holdSelection, selectedKeys } from '../index';
import { filter, search, specimens } from '../testing/arbitraries';
import { matches, matchesSearch } from '../testing/reference';
import {
	createSpecimens,
	insertSpecimens,
	otherProgramId,
	type Specimen,
	scope,
	specimenGrid,
} from '../testing/specimens';

type Selection = z.input<typeof gridSelectionSchema>;

let held: TestDatabase;
let rows: Specimen[] = [];
let others: Specimen[] = [];
let removed: Specimen[] = [];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	const made = fc.sample(specimens(260), { numRuns: 1, seed: 41 })[0] ?? [];
	rows = made.slice(0, 200);
	others = made.slice(200, 230);
	removed = made.slice(230);
	await insertSpecimens(held.database, rows);
	await insertSpecimens(held.database, others, { program: otherProgramId });
	await insertSpecimens(held.database, removed, { deleted: true });
});
afterAll(() => held.drop());

const idsOf = (set: readonly Specimen[]): string[] => set.map(({ id }) => id).sort();
const heldIds = (selection: Selection, options: GridOptions = {}): Promise<{ ids: string[]; count: number }> =>
	held.database.transaction(async (client) => {
		const { table, count } = await holdSelection(specimenGrid, client, scope, selection, options);
		const found = await client.query<{ id: string }>(`select id from ${table} order by id`);
		return { ids: found.rows.map(({ id }) => id), count };
	});

test('everything that matches, except some, is exactly the rows that the list shows, whatever the query', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.option(filter, { nil: undefined }),
			search,
			fc.subarray([...Array(200).keys()]),
			async (wanted, text, out) => {
				const except = out.map((at) => rows[at]?.id ?? '');
				const expected = idsOf(
					rows.filter(
						(row) => (!wanted || matches(row, wanted)) && matchesSearch(row, text) && !except.includes(row.id),
					),
				);
				const selection: Selection = { kind: 'matching', filter: wanted, search: text, except };
				expect(await heldIds(selection)).toEqual({ ids: expected, count: expected.length });
				expect(await countSelection(specimenGrid, held.database, scope, selection)).toBe(expected.length);
				const batches: string[][] = [];
				for await (const batch of selectedKeys(specimenGrid, held.database, scope, selection, { size: 17 }))
					batches.push(batch);
				expect(batches.flat()).toEqual(expected);
				expect(batches.every((batch, at) => batch.length === 17 || at === batches.length - 1)).toBe(true);
			},
		),
		{ numRuns: 60 },
	);
});

test('ids select only rows that the caller may see in the list: none of another program, no deleted ones', async () => {
	const all = idsOf([...rows.slice(0, 5), ...others, ...removed]);
	expect((await heldIds({ kind: 'ids', ids: all })).ids).toEqual(idsOf(rows.slice(0, 5)));
	expect((await heldIds({ kind: 'ids', ids: all }, { filter: ['amount', '>', 1000] })).ids).toEqual([]);
});

test('an update of selected rows affects those and no others, and several selections can coexist', async () => {
	await held.database.transaction(async (client) => {
		const some = await holdSelection(specimenGrid, client, scope, {
			kind: 'matching',
			filter: ['status', '=', 'Active'],
		});
		const one = await holdSelection(specimenGrid, client, scope, { kind: 'ids', ids: [rows[0]?.id ?? ''] });
		await client.query(`update specimen t set secret = 'touched' from ${some.table} s where t.id = s.id`);
		// The set stays the same, though the rows have changed.
		const again = await client.query(
			`update specimen t set secret = secret || '!' from ${some.table} s where t.id = s.id`,
		);
		expect(again.rowCount).toBe(some.count);
		expect(one.count).toBe(1);
	});
	const { rows: found } = await held.database.pool.query<{ id: string }>(
		"select id from specimen where secret = 'touched!' order by id",
	);
	expect(found.map(({ id }) => id)).toEqual(idsOf(rows.filter(({ status }) => status === 'Active')));
});

test('when the number of matches differs from the confirmed one, nothing is done', async () => {
	const agreed = rows.filter(({ amount }) => amount > 3).length;
	const selection = (total: number): Selection => ({ kind: 'matching', filter: ['amount', '>', 3], total });
	expect((await heldIds(selection(agreed))).count).toBe(agreed);
	const refused = asAppError(await heldIds(selection(agreed - 1)).catch((error: unknown) => error));
	expect([refused.appCode, refused.params]).toEqual([
		'CONFLICT',
		{ reason: 'selectionChanged', expected: agreed - 1, found: agreed },
	]);
});

test('a job continues after the last finished key', async () => {
	const all = idsOf(rows);
	const rest: string[] = [];
	const selection: Selection = { kind: 'matching' };
	for await (const batch of selectedKeys(specimenGrid, held.database, scope, selection, {
		size: 50,
		after: all[120] ?? '',
	}))
		rest.push(...batch);
	expect(rest).toEqual(all.slice(121));
});

test.each<[string, unknown, string]>([
	['no ids at all', { kind: 'ids', ids: [] }, 'VALIDATION'],
	['a word for an id', { kind: 'ids', ids: ["' or true --"] }, 'VALIDATION'],
	['more ids than a selection holds', { kind: 'ids', ids: Array(10_001).fill('x') }, 'VALIDATION'],
	['neither kind', { kind: 'all' }, 'VALIDATION'],
	['an unknown field', { kind: 'matching', filter: ['nope', 'blank'] }, 'BAD_REQUEST'],
	['a hidden field', { kind: 'matching', filter: ['secret', '=', 'x'] }, 'BAD_REQUEST'],
	['a word as exception', { kind: 'matching', except: ['x'] }, 'VALIDATION'],
])('%s is refused', async (_, selection, code) => {
	expect(asAppError(await heldIds(selection as Selection).catch((error: unknown) => error)).appCode).toBe(code);
});
