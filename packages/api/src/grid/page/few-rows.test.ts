import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryGrid } from '../index';
import { createSpecimens, otherProgramId, programId, scope, specimenGrid } from '../testing/specimens';
import { isLikelySmall } from './few-rows';

let held: TestDatabase;
beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
});
afterAll(() => held.drop());

const add = (label: string, program = programId) =>
	held.database.pool.query(
		"insert into specimen (program_id, id, label, status, amount) values ($1, gen_random_uuid(), $2, 'Active', 1)",
		[program, label],
	);
beforeEach(async () => {
	await held.database.pool.query('truncate specimen');
	await held.database.pool.query(
		`insert into specimen (program_id, id, label, status, amount)
		select $1, gen_random_uuid(), 'Code ' || lpad(n::text, 4, '0') || ' of 2026', 'Active', n from generate_series(1, 400) n`,
		[programId],
	);
	await add('Code 0017 of 2026', otherProgramId);
});

const find = async (query: Parameters<typeof queryGrid>[3]) => {
	const { items, total } = await queryGrid(specimenGrid, held.database, scope, { take: 12, ...query });
	return { labels: items.map(({ label }) => label), total };
};

/** Statements sent from now on, without those of the test itself. */
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

test('a rare text is searched for once: its rows are then read by key', async () => {
	const texts = statements();
	expect(await find({ search: 'code 0017' })).toEqual({ labels: ['Code 0017 of 2026'], total: 1 });
	expect(texts.filter((text) => text.includes('like'))).toHaveLength(1);
	expect(texts.at(-1)).toMatch(/= any/);
});

const pages: [string, Parameters<typeof queryGrid>[3], number][] = [
	['none', { search: 'code 9999' }, 0],
	['as many as are kept by key', { search: 'code 00' }, 99],
	['more than that', { search: 'of 2026' }, 400],
	['a filter by text', { filter: ['label', 'endswith', '17 of 2026'] }, 4],
	['a later page', { search: 'code 00', skip: 90 }, 99],
];
test.each(pages)('the total is exact and the page in order: %s', async (_, query, total) => {
	const found = await find({ ...query, sort: [{ field: 'label', desc: true }] });
	expect(found.total).toBe(total);
	expect(found.labels).toHaveLength(Math.max(0, Math.min(12, total - (query.skip ?? 0))));
	expect(found.labels).toEqual(found.labels.toSorted().reverse());
});

test('an added row shows at once, even if it is added between the search and its page', async () => {
	const search = { search: 'code 0018' };
	const { pool } = held.database;
	let written = false;
	const query = vi.spyOn(pool, 'query').mockImplementation(async function (this: typeof pool, ...args: unknown[]) {
		const result = await Reflect.apply(Object.getPrototypeOf(pool).query, pool, args);
		if (!written && String(Object(args[0]).text).includes('row_number')) {
			written = true;
			await add('Code 0018 of 2026, again');
		}
		return result;
	});
	onTestFinished(() => query.mockRestore());
	expect(await find(search)).toEqual({ labels: ['Code 0018 of 2026', 'Code 0018 of 2026, again'], total: 2 });
	expect(written).toBe(true);
	expect((await find(search)).total).toBe(2);
});

test('a text counts as rare by its length, or by a digit or @ in it', () => {
	const searched = (search: string) => isLikelySmall({ search });
	expect(['734', 'ada@', 'ada lovelace'].map(searched)).toEqual([true, true, true]);
	expect(['ada', '12', 'smith'].map(searched)).toEqual([false, false, false]);
	expect(
		isLikelySmall({
			filter: {
				or: [
					['label', 'contains', '734521'],
					['amount', '>', 1],
				],
			},
		}),
	).toBe(false);
	expect(
		isLikelySmall({
			filter: {
				and: [
					['label', 'contains', '734521'],
					['amount', '>', 1],
				],
			},
		}),
	).toBe(true);
});
