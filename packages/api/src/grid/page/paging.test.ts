import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridResult } from '@rewards/validators/grid';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryGrid } from '../index';
import { sort, specimens } from '../testing/arbitraries';
import { matches, sorted } from '../testing/reference';
import { createSpecimens, insertSpecimens, programId, type Specimen, scope, specimenGrid } from '../testing/specimens';

let held: TestDatabase;
let base: Specimen[] = [];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	base = fc.sample(specimens(1400), { numRuns: 1, seed: 3 })[0] ?? [];
});
afterAll(() => held.drop());
beforeEach(async () => {
	await held.database.pool.query('truncate specimen');
	await insertSpecimens(held.database, base.slice(0, 1200));
});

const filter = fc.constantFrom(undefined, ['amount', '>', 0] as const, ['amount', '>', 100] as const);
const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

test('any page of a long list is right at once, however it is reached and though rows come and go between', async () => {
	const step = fc.record({
		// Few writes, so that cached facts are used between them.
		kind: fc.constantFrom(...Array.from({ length: 18 }, () => 'page' as const), 'insert' as const, 'remove' as const),
		at: fc.integer({ min: 0, max: 1100 }).map((thousandths) => thousandths / 1000),
		order: fc.constantFrom(0, 0, 1),
		narrowed: fc.constantFrom(0, 0, 0, 1, 2),
	});
	const filters = [undefined, ['amount', '>', 0], ['amount', '>', 100]] as const;
	await fc.assert(
		fc.asyncProperty(
			fc.array(sort, { minLength: 2, maxLength: 2 }),
			fc.array(step, { minLength: 20, maxLength: 60 }),
			async (orders, steps) => {
				await held.database.pool.query('truncate specimen');
				let rows = base.slice(0, 1200);
				const spare = base.slice(1200);
				await insertSpecimens(held.database, rows);
				for (const { kind, at, order, narrowed } of steps) {
					const chosen = filters[narrowed];
					const wanted = chosen && ([...chosen] as [string, '>', number]);
					if (kind === 'insert') {
						const added = spare.splice(0, 3);
						await insertSpecimens(held.database, added);
						rows = [...rows, ...added];
					} else if (kind === 'remove') {
						const gone = rows[Math.floor((at * (rows.length - 1)) / 1.1)];
						await held.database.pool.query('update specimen set deleted_at = now() where program_id = $1 and id = $2', [
							programId,
							gone?.id,
						]);
						rows = rows.filter((row) => row !== gone);
					} else {
						const set = sorted(wanted ? rows.filter((row) => matches(row, wanted)) : rows, orders[order] ?? []);
						const skip = Math.floor(at * set.length);
						const page = await queryGrid(specimenGrid, held.database, scope, {
							filter: wanted,
							sort: orders[order],
							skip,
							take: 12,
						});
						expect(ids(page.items)).toEqual(ids(set.slice(skip, skip + 12)));
						expect(page.total).toBe(set.length);
						expect(page.nextCursor === null).toBe(skip + 12 >= set.length);
					}
				}
			},
		),
		{ numRuns: 4 },
	);
}, 120_000);

test('a small set that was shown is found by its keys the next time, in any order, until a row changes', async () => {
	const { pool } = held.database;
	const asked: string[] = [];
	const query = vi.spyOn(pool, 'query').mockImplementation(function (this: typeof pool, ...args: unknown[]) {
		asked.push(String(Object(args[0]).text ?? args[0]));
		return Reflect.apply(Object.getPrototypeOf(pool).query, pool, args);
	});
	onTestFinished(() => query.mockRestore());
	const few = base.slice(0, 1200).slice(5, 8);
	const narrow = { filter: ['id', 'anyof', few.map(({ id }) => id)] as [string, 'anyof', string[]] };
	const page = async (desc: boolean) => {
		asked.length = 0;
		const { items, total } = await queryGrid(specimenGrid, held.database, scope, {
			...narrow,
			sort: [{ field: 'amount', desc }],
			take: 12,
		});
		expect(total).toBe(items.length);
		return items;
	};
	const wanted = (rows: Specimen[], desc: boolean) => ids(sorted(rows, [{ field: 'amount', desc }]));
	expect(ids(await page(false))).toEqual(wanted(few, false));
	expect(asked[0]).toMatch(/count\(/);
	expect(ids(await page(true))).toEqual(wanted(few, true));
	expect(asked).toHaveLength(1);
	expect(asked[0]).not.toMatch(/count\(\*\) as a0/);
	expect(asked[0]).toMatch(/= any/);
	// Deletes one of them: the cache is of the earlier data.
	await pool.query('update specimen set deleted_at = now() where program_id = $1 and id = $2', [programId, few[1]?.id]);
	const left = few.filter((row) => row !== few[1]);
	expect(ids(await page(true))).toEqual(wanted(left, true));
	expect(ids(await page(false))).toEqual(wanted(left, false));
	// And an empty set is cached, too.
	await pool.query('update specimen set deleted_at = now() where program_id = $1 and id = any($2)', [
		programId,
		ids(few),
	]);
	expect(await page(true)).toEqual([]);
	expect(await page(false)).toEqual([]);
});

test('paging by cursor while rows are added returns each earlier row exactly once', async () => {
	await fc.assert(
		fc.asyncProperty(sort, filter, async (order, chosen) => {
			const wanted = chosen && ([...chosen] as [string, '>', number]);
			await held.database.pool.query('truncate specimen');
			const there = base.slice(0, 400);
			await insertSpecimens(held.database, there);
			const seen: string[] = [];
			let cursor: string | null = null;
			let next = 400;
			do {
				const page: GridResult<{ id: string }> = await queryGrid(specimenGrid, held.database, scope, {
					sort: order,
					filter: wanted,
					take: 37,
					...(cursor ? { cursor } : {}),
				});
				seen.push(...ids(page.items));
				cursor = page.nextCursor;
				await insertSpecimens(held.database, base.slice(next, next + 20));
				next += 20;
			} while (cursor);
			expect(new Set(seen).size).toBe(seen.length);
			const original = new Set(ids(there));
			const set = sorted(wanted ? there.filter((row) => matches(row, wanted)) : there, order);
			expect(seen.filter((id) => original.has(id))).toEqual(ids(set));
		}),
		{ numRuns: 10 },
	);
}, 120_000);

test('totals have one snapshot while others write: a batch is counted whole or not at all', async () => {
	let writing = true;
	const writer = (async () => {
		for (let at = 1200; at < 1400; at += 10) await insertSpecimens(held.database, base.slice(at, at + 10));
		for (let round = 0; round < 20; round += 1) {
			await held.database.transaction(async (client) => {
				await client.query(
					'update specimen set deleted_at = now() where id in (select id from specimen where deleted_at is null limit 10)',
				);
				await client.query('update specimen set amount = amount + 1');
			});
		}
		writing = false;
	})();
	const totals: number[] = [];
	while (writing) {
		const [whole, filtered] = await Promise.all([
			queryGrid(specimenGrid, held.database, scope, { take: 5, skip: 700 }),
			queryGrid(specimenGrid, held.database, scope, {
				filter: ['label', 'notblank'],
				take: 5,
				totals: [{ field: 'id', summary: 'count' }],
			}),
		]);
		totals.push(whole.total ?? -1);
		expect(filtered.totals?.['count:id']).toBe(filtered.total);
	}
	await writer;
	expect(totals.filter((total) => total % 10 !== 0)).toEqual([]);
	const { rows } = await held.database.pool.query<{ n: number }>(
		"select count(*)::int as n from specimen where deleted_at is null and label <> ''",
	);
	const last = await queryGrid(specimenGrid, held.database, scope, { filter: ['label', 'notblank'], take: 0 });
	expect(last.total).toBe(rows[0]?.n);
});

test('many writes leave few version rows behind, and the total stays right', async () => {
	for (let at = 0; at < 320; at += 1) {
		await held.database.pool.query('update specimen set amount = amount + 1 where program_id = $1 and id = $2', [
			programId,
			base[at]?.id,
		]);
	}
	const parts = async (): Promise<number> => {
		const { rows } = await held.database.pool.query<{ n: number }>(
			'select count(*)::int as n from data_version where scope_id = $1',
			[programId],
		);
		return rows[0]?.n ?? 0;
	};
	expect(await parts()).toBeGreaterThan(300);
	expect((await queryGrid(specimenGrid, held.database, scope, { take: 1 })).total).toBe(1200);
	await expect.poll(parts, { timeout: 5000, interval: 20 }).toBe(1);
	expect((await queryGrid(specimenGrid, held.database, scope, { take: 1 })).total).toBe(1200);
});
