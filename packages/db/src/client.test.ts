import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDatabase } from './client';
import { createTestDatabase, type TestDatabase } from './testing';

let db: TestDatabase;

beforeAll(async () => {
	db = await createTestDatabase();
	await db.database.pool.query('create table item (id int primary key, at timestamptz)');
});
afterAll(() => db.drop());

async function one(sql: string, values: unknown[] = []): Promise<unknown> {
	const { rows } = await db.database.pool.query<{ value: unknown }>(`select ${sql} as value`, values);
	return rows[0]?.value;
}

describe('values of raw queries', () => {
	test.each([
		['count(*)', 1],
		['9007199254740991::int8', 9_007_199_254_740_991],
		['9007199254740993::int8', '9007199254740993'],
		['array[1, null, 9007199254740993]::int8[]', [1, null, '9007199254740993']],
		["'{}'::int8[]", []],
		['1.10::numeric', '1.10'],
		["'2026-02-28'::date", '2026-02-28'],
		["'2026-02-28 23:30:00+00'::timestamptz", new Date('2026-02-28T23:30:00Z')],
		["'2026-02-28 23:30:00'::timestamp", new Date('2026-02-28T23:30:00Z')],
		['null::timestamp', null],
	])('%s', async (sql, expected) => {
		expect(await one(sql)).toEqual(expected);
	});

	test('a Date is written and read unchanged, whatever time zone the process has', async () => {
		vi.stubEnv('TZ', 'Asia/Tokyo');
		try {
			const date = new Date('2026-06-30T22:15:00.123Z');
			expect(await one('$1::timestamptz', [date])).toEqual(date);
			expect(await one('$1::timestamp', [date])).toEqual(date);
			await db.database.pool.query('insert into item values (0, $1)', [date]);
			const [row] = await db.database.prisma.$queryRaw<
				{ at: Date }[]
			>`select at from item where id = 0 and at = ${date}`;
			expect(row?.at).toEqual(date);
		} finally {
			vi.unstubAllEnvs();
		}
	});

	test('Prisma keeps its own types on the same pool', async () => {
		expect(await db.database.prisma.$queryRaw`select 5::int8 as value`).toEqual([{ value: 5n }]);
	});
});

describe('transaction', () => {
	const count = () => one('(select count(*) from item where id > 0)');

	test('commits its work, or nothing if it throws', async () => {
		const { transaction } = db.database;
		expect(await transaction(async (client) => (await client.query('insert into item values (1)')).rowCount)).toBe(1);
		await expect(
			transaction(async (client) => {
				await client.query('insert into item values (2)');
				throw new Error('changed my mind');
			}),
		).rejects.toThrow('changed my mind');
		await expect(transaction((client) => client.query('insert into item values (3), (1)'))).rejects.toThrow(
			/duplicate key/,
		);
		expect(await count()).toBe(1);
	});

	test('read-only refuses to write', async () => {
		await expect(
			db.database.transaction((client) => client.query('insert into item values (4)'), { readOnly: true }),
		).rejects.toThrow(/read-only transaction/);
	});
});

describe('a PostgreSQL that shuts down', () => {
	test('fails running queries and no later ones, whether connections are idle, busy or held between queries', async () => {
		const lost = vi.fn();
		const database = createDatabase(db.url, { max: 3, onConnectionLost: lost, applicationName: 'victim' });
		const cut = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'";
		try {
			const [held, idle] = await Promise.all([database.pool.connect(), database.pool.connect()]);
			idle.release();
			const busy = database.pool.query('select pg_sleep(60)').catch((error: Error) => error.message);
			await vi.waitFor(async () =>
				expect(
					await one("(select count(*) from pg_stat_activity where application_name = 'victim' and state = 'active')"),
				).toBe(1),
			);
			await db.database.pool.query(cut);
			expect(await busy).toMatch(/terminating connection|Connection terminated/);
			await expect(held.query('select 1')).rejects.toThrow();
			held.release(true);
			expect((await database.pool.query('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
			expect(await database.prisma.$queryRaw`select 1 as ok`).toEqual([{ ok: 1 }]);

			await database.pool.query('select 1');
			await db.database.pool.query(cut);
			await vi.waitFor(() => expect(lost).toHaveBeenCalled());
			expect((await database.pool.query('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
		} finally {
			await database.close();
		}
	});

	test('a statement over its timeout is canceled', async () => {
		const database = createDatabase(db.url, { max: 1, statementTimeoutMs: 50 });
		await expect(database.pool.query('select pg_sleep(60)')).rejects.toThrow(/statement timeout/);
		await database.close();
	});
});
