import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from './statements';
import { createTestDatabase, type TestDatabase } from './testing';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.database.pool.query('create table item (id int primary key, name text)');
});
afterAll(() => db.drop());

const rows = async () => (await db.database.pool.query('select * from item order by id')).rows;

test('statements of a transaction return what the pool returns', async () => {
	const text = `select 5::int8 as few, 9007199254740993::int8 as many, 1.5::numeric(9,4) as part, $1::timestamptz as at,
		array['a', 'b'] as list, '{"a":1}'::jsonb as json, null::text as none, $2::uuid as id where $3`;
	const values = [new Date('2026-02-03T04:05:06.789Z'), '0b1b5a1e-1f43-7c39-8d2f-0123456789ab', true];
	const theirs = await db.database.prisma.$transaction((tx) => statementsOf(tx).query(text, values));
	const ours = await db.database.pool.query(text, values);
	expect(theirs).toEqual({ rows: [{ ...ours.rows[0], part: '1.5' }], rowCount: 1 });
});

test('they count affected rows, and are rolled back with the transaction', async () => {
	await db.database.prisma.$transaction(async (tx) => {
		const { query } = statementsOf(tx);
		expect(await query('insert into item values (1, $1), (2, $1)', ['kept'])).toEqual({ rows: [], rowCount: 2 });
		expect(await query('update item set name = $1 where id = 2 returning id', ['two'])).toEqual({
			rows: [{ id: 2 }],
			rowCount: 1,
		});
	});
	const before = await rows();
	const undone = db.database.prisma.$transaction(async (tx) => {
		await statementsOf(tx).query('delete from item');
		throw new Error('changed my mind');
	});
	await expect(undone).rejects.toThrow('changed my mind');
	expect([before, await rows()]).toEqual([
		[
			{ id: 1, name: 'kept' },
			{ id: 2, name: 'two' },
		],
		before,
	]);
});

test('they are refused after the transaction', async () => {
	const late = await db.database.prisma.$transaction(async (tx) => statementsOf(tx));
	await expect(late.query('delete from item')).rejects.toThrow();
	expect(await rows()).toHaveLength(2);
});
