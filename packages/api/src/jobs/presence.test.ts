import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { type PostgresProxy, startProxy } from '@rewards/db/testing-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Presence } from './presence';

let held: TestDatabase;
let proxy: PostgresProxy;
beforeAll(async () => {
	held = await createTestDatabase();
	proxy = await startProxy(held.url);
});
afterAll(async () => {
	await proxy.stop();
	await held.drop();
});

test('after an outage nobody is taken for dead until all have had time for their locks', async () => {
	const settleMs = 1_500;
	const presence = new Presence({ url: proxy.url }, 'rewards-test', settleMs);
	const locks = async () => {
		const { rows } = await held.database.pool.query<{ n: number }>(
			`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
				and database = (select oid from pg_database where datname = current_database())`,
		);
		return rows[0]?.n;
	};
	await presence.hold('pool-1');
	expect([presence.judges(), await locks()]).toEqual([true, 1]);
	proxy.cut('reset');
	await expect.poll(() => presence.judges(), { timeout: 5_000, interval: 5 }).toBe(false);
	await expect.poll(locks, { timeout: 10_000, interval: 5 }).toBe(0);
	expect(presence.judges()).toBe(false);
	await expect.poll(locks, { timeout: 10_000, interval: 5 }).toBe(1);
	// It has its own again; others may need longer.
	expect(presence.judges()).toBe(false);
	await expect.poll(() => presence.judges(), { timeout: 10_000, interval: 20 }).toBe(true);
	await presence.close();
}, 40_000);
