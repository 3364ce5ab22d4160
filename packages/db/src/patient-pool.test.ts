import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from './client';
import { createTestDatabase, type TestDatabase } from './testing';

let held: TestDatabase;
let url: string;
const role = `few_${process.pid}`;

beforeAll(async () => {
	held = await createTestDatabase();
	await held.database.pool.query(
		`create role ${role} login password 'few' connection limit 3 in role pg_read_all_data`,
	);
	const few = new URL(held.url);
	Object.assign(few, { username: role, password: 'few' });
	url = few.toString();
});
afterAll(async () => {
	await held.database.pool.query(`drop role ${role}`);
	await held.drop();
});

test('with fewer connections than a pool may have, everybody waits and nobody fails', async () => {
	const database = createDatabase(url, { max: 12 });
	try {
		const asked = Array.from({ length: 60 }, (_, at) =>
			at % 3 === 0
				? database.prisma.account.count()
				: at % 3 === 1
					? database.pool.query('select pg_sleep(0.02)')
					: database.transaction((client) => client.query('select pg_sleep(0.02)')),
		);
		const failed = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
		expect(failed).toEqual([]);
		expect(database.pool.totalCount).toBeLessThanOrEqual(3);
	} finally {
		await database.close();
	}
});

test('who finds none at all waits for one of another process, and no longer than for a busy pool', async () => {
	const others = createDatabase(url, { max: 3 });
	const clients = await Promise.all([1, 2, 3].map(() => others.pool.connect()));
	const database = createDatabase(url, { connectionTimeoutMs: 3_000 });
	try {
		const patient = database.pool.query<{ n: number }>('select 1 as n');
		setTimeout(() => clients.pop()?.release(true), 1_000);
		expect((await patient).rows).toEqual([{ n: 1 }]);
		const second = createDatabase(url, { connectionTimeoutMs: 1_000 });
		const start = performance.now();
		await expect(second.pool.query('select 1')).rejects.toMatchObject({ code: '53300' });
		expect(performance.now() - start).toBeLessThan(3_000);
		await second.close();
	} finally {
		for (const client of clients) client.release();
		await others.close();
		await database.close();
	}
});
