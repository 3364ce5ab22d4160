import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { gridWithout } from '../define/for-caller';
import { queryGrid } from '../index';
import { specimens } from '../testing/arbitraries';
import { sorted } from '../testing/reference';
import {
	createSpecimens,
	insertSpecimens,
	otherProgramId,
	programId,
	type Specimen,
	scope,
	specimenGrid,
} from '../testing/specimens';
import { PageCache } from './page-cache';

let held: TestDatabase;
let base: Specimen[] = [];
/** Only a list whose version covers all of its columns keeps pages. */
const grid = gridWithout(specimenGrid, ['pair']);
const byAmount = [{ field: 'amount', desc: false }];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	base = fc.sample(specimens(80), { numRuns: 1, seed: 5 })[0] ?? [];
});
afterAll(() => held.drop());
beforeEach(async () => {
	await held.database.pool.query('truncate specimen');
	await insertSpecimens(held.database, base.slice(0, 60));
});

/** The texts of the statements that the engine sends from now on. */
function statements(): string[] {
	const { pool } = held.database;
	const texts: string[] = [];
	const query = vi.spyOn(pool, 'query').mockImplementation(function (this: typeof pool, ...args: unknown[]) {
		texts.push(String(Object(args[0]).text ?? args[0]));
		return Reflect.apply(Object.getPrototypeOf(pool).query, pool, args);
	});
	onTestFinished(() => query.mockRestore());
	return texts;
}

const ask = (query: Parameters<typeof queryGrid>[3], of = grid) => queryGrid(of, held.database, scope, query);

test('a repeated page reads only the version, and returns the same response with total, totals and cursor', async () => {
	const query = { sort: byAmount, skip: 12, take: 12, totals: [{ field: 'amount', summary: 'sum' as const }] };
	const first = await ask(query);
	const texts = statements();
	expect(await ask(query)).toEqual(first);
	expect(texts).toHaveLength(1);
	expect(texts[0]).not.toContain('specimen s');
	expect(await ask({ ...query, withTotal: false })).toEqual({ ...first, total: null });
});

test('every kind of write shows at once: a new row, a changed cell, a deleted row, all rows deleted', async () => {
	const { pool } = held.database;
	const query = { sort: byAmount, take: 100 };
	const shown = async () => {
		await ask(query);
		const { items, total } = await ask(query);
		expect(total).toBe(items.length);
		return items;
	};
	expect(await shown()).toHaveLength(60);
	await insertSpecimens(held.database, base.slice(60, 61));
	expect((await shown()).map(({ id }) => id)).toEqual(sorted(base.slice(0, 61), byAmount).map(({ id }) => id));
	const changed = base[7]?.id;
	await pool.query("update specimen set note = 'changed' where program_id = $1 and id = $2", [programId, changed]);
	expect((await shown()).find(({ id }) => id === changed)?.note).toBe('changed');
	await pool.query('delete from specimen where program_id = $1 and id = $2', [programId, changed]);
	expect((await shown()).some(({ id }) => id === changed)).toBe(false);
	await pool.query('truncate specimen');
	expect(await shown()).toEqual([]);
});

test('uncommitted writes don’t show, and writes that are rolled back never do', async () => {
	const { pool } = held.database;
	const query = { sort: byAmount, take: 100 };
	const first = await ask(query);
	const client = await pool.connect();
	try {
		await client.query('begin');
		await client.query('update specimen set deleted_at = now() where program_id = $1', [programId]);
		expect(await ask(query)).toEqual(first);
		await client.query('rollback');
	} finally {
		client.release();
	}
	expect(await ask(query)).toEqual(first);
});

test('other rows, orders, sizes, columns and programs make separate pages', async () => {
	await insertSpecimens(held.database, base.slice(60, 70), { program: otherProgramId });
	const queries = [
		{ take: 12 },
		{ take: 13 },
		{ take: 12, skip: 1 },
		{ take: 12, sort: byAmount },
		{ take: 12, sort: [{ field: 'amount', desc: true }] },
		{ take: 12, filter: ['amount', '>', 0] as [string, '>', number] },
		{ take: 12, search: 'a' },
	];
	const narrow = gridWithout(grid, ['note']);
	const other = { kind: 'program', programId: otherProgramId } as const;
	const all = async () => ({
		pages: await Promise.all(queries.map((query) => ask(query))),
		narrow: await ask({ take: 12 }, narrow),
		other: await queryGrid(grid, held.database, other, { take: 12 }),
	});
	const first = await all();
	expect(await all()).toEqual(first);
	expect(new Set(first.pages.map((page) => JSON.stringify(page))).size).toBeGreaterThanOrEqual(6);
	expect(first.narrow.items[0]).not.toHaveProperty('note');
	expect(first.other.items).toHaveLength(10);
});

test('responses that share a page can’t change it', async () => {
	const { items } = await ask({ take: 12 });
	expect(() => Object.assign(items[0] ?? {}, { label: 'other' })).toThrow(TypeError);
	expect(() => items.push(...items)).toThrow(TypeError);
});

test('a list with columns that its version doesn’t cover reads its rows each time', async () => {
	await ask({ take: 12 }, specimenGrid);
	const texts = statements();
	await ask({ take: 12 }, specimenGrid);
	expect(texts[0]).toContain('specimen s');
});

test('what is kept has a limit, also of pages without rows and of long keys', () => {
	const pages = new PageCache();
	const empty = { version: '1', items: [], nextCursor: null };
	for (let n = 0; n < 30_000; n += 1) pages.put(`${n}`, empty);
	expect(pages.get('0')).toBeUndefined();
	expect(pages.get('29999')).toBeDefined();
	for (let n = 0; n < 3_000; n += 1) pages.put(`${'long'.repeat(2_500)}${n}`, empty);
	expect(pages.get('29999')).toBeUndefined();
	// The same page again takes no more room.
	const roomy = new PageCache();
	for (let n = 0; n < 30_000; n += 1) roomy.put(`${n % 100}`, empty);
	expect(roomy.get('0')).toBeDefined();
});
