import { createDatabase, type Database } from '@rewards/db';
import { type PostgresProxy, startProxy } from '@rewards/db/testing-proxy';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let staff: { authorization: string };
let there: Database;
let proxy: PostgresProxy;
/** The same database, through the proxy. */
let proxied: Database;

beforeAll(async () => {
	test = await startApp();
	there = test.services.db;
	await test.makeUser('staff', { account: test.tree.accounts.left });
	staff = await test.signIn('staff');
	proxy = await startProxy(there.url);
	proxied = createDatabase(proxy.url);
});
afterEach(() => {
	test.services.db = there;
});
afterAll(async () => {
	proxy.thaw();
	await proxied.close();
	await proxy.stop();
	await test.stop();
});

const person = {
	name: 'Ann',
	status: 'Active',
	password: 'a-password',
	addresses: [
		{
			country: 'USA',
			address1: '1 Main St',
			townCity: 'Austin',
			stateCounty: 'TX',
			postcode: '78701',
			phone: '5125550100',
		},
	],
};
const ready = () => test.app.inject({ url: '/readyz' });
const list = () => test.app.inject({ url: '/api/customers', headers: staff });
const change = () =>
	test.app.inject({
		method: 'POST',
		url: `/api/programs/${test.tree.programs.left.id}/users`,
		headers: staff,
		payload: { ...person, email: `ann${Math.random()}@example.com` },
	});

it('says within moments that a silent database is not ready, answers every request, and goes on by itself', async () => {
	test.services.db = proxied;
	expect([(await ready()).statusCode, (await list()).statusCode]).toEqual([200, 200]);
	proxy.freeze();
	const start = performance.now();
	const answers = [list(), change(), list()];
	const [health, again] = await Promise.all([ready(), ready()]);
	expect(performance.now() - start).toBeLessThan(4_000);
	for (const { statusCode, body } of [health, again]) {
		expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'unavailable', database: 'unreachable' }]);
	}
	for (const { statusCode, headers, body } of await Promise.all(answers)) {
		expect([statusCode, JSON.parse(body).code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
		expect(headers['retry-after']).toBe('5');
	}
	expect(performance.now() - start).toBeLessThan(30_000);
	proxy.thaw();
	expect([(await list()).statusCode, (await ready()).statusCode]).toEqual([200, 200]);
}, 60_000);

it('reads on while the database is read-only, says so to who writes and to load balancers', async () => {
	const name = new URL(there.url).pathname.slice(1);
	const standby = createDatabase(there.url, { max: 2 });
	await there.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
	test.services.db = standby;
	try {
		const refused = await change();
		expect([refused.statusCode, refused.json().code]).toEqual([503, 'DATABASE_READ_ONLY']);
		expect(refused.headers['retry-after']).toBe('5');
		expect((await list()).statusCode).toBe(200);
		const health = await ready();
		expect([health.statusCode, health.json()]).toEqual([503, { status: 'readOnly', database: 'readOnly' }]);
		await there.pool.query(
			`set default_transaction_read_only = off; alter database "${name}" reset default_transaction_read_only`,
		);
		// Its connections were read-only from their beginning: each is given up by whoever notices.
		await expect.poll(async () => (await change()).statusCode, { timeout: 5_000 }).toBe(200);
		await expect.poll(async () => (await ready()).statusCode, { timeout: 5_000 }).toBe(200);
	} finally {
		test.services.db = there;
		await standby.close();
	}
}, 30_000);
