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
	const presence = new Presence({ url: proxy.url }, 'rewards-test', 5_000);
	/** The session that has the lock. */
	const holder = async () => {
		const { rows } = await held.database.pool.query<{ pid: number }>(
			`select pid from pg_locks where locktype = 'advisory' and granted
				and database = (select oid from pg_database where datname = current_database())`,
		);
		return rows.length === 1 ? rows[0]?.pid : undefined;
	};
	await presence.hold('pool-1');
	const first = await holder();
	expect([presence.judges(), typeof first]).toEqual([true, 'number']);
	proxy.cut('reset');
	await expect.poll(() => presence.judges(), { timeout: 5_000, interval: 5 }).toBe(false);
	await expect
		.poll(holder, { timeout: 10_000, interval: 5 })
		.toSatisfy((pid: number | undefined) => pid !== undefined && pid !== first);
	// It has its own again; others may need longer.
	expect(presence.judges()).toBe(false);
	await expect.poll(() => presence.judges(), { timeout: 15_000, interval: 20 }).toBe(true);
	await presence.close();
}, 40_000);
