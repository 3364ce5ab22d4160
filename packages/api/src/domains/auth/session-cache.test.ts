import { createDatabase, type Database } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyFlag, makeAccountTree, makeUser, testPassword, testServices } from '../../testing';
import type { Services } from '../../trpc';
import { finishBackground } from './background';
import { resolveSession } from './services/resolve-session';
import { type RunningSessionCache, startSessionCache } from './session-cache';
import { browser } from './testing/browser';

/** Two processes on one database: each has its own pool and cache, and they share the keys. */
let test: TestDatabase;
let other: Database;
let here: Services;
let there: Services;
let caches: RunningSessionCache[] = [];
let accountId: string;
let queries = 0;

beforeAll(async () => {
	test = await createTestDatabase();
	other = createDatabase(test.url, { max: 5 });
	here = testServices(test.database);
	there = { ...here, db: other };
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
	caches = [startSessionCache(here), startSessionCache(there)];
	[here.sessionCache, there.sessionCache] = caches;
	for (const pool of [test.database.pool, other.pool]) {
		pool.on('acquire', () => {
			queries += 1;
		});
	}
});
beforeEach(() => Promise.all(caches.map((cache) => cache.ready())));
afterAll(async () => {
	await Promise.all(caches.map((cache) => cache.stop()));
	await other?.close();
	await test?.drop();
});

async function signedIn() {
	const user = await makeUser(test.database, { accountId, permissions: everyFlag });
	const { token } = await (await browser(here)).signIn({ userName: user.userName, password: testPassword });
	return { ...user, token };
}
const isOpen = async (services: Services, token: string) => (await resolveSession(services, token)).session !== null;
/** Both cache the session and respond without a query; returns how many statements the last two calls ran. */
async function warm(token: string): Promise<number> {
	for (const services of [here, there]) {
		await expect.poll(async () => (await isOpen(services, token)) && services.sessionCache?.get(token)).toBeTruthy();
	}
	// What the sign-in left to do would be counted.
	await finishBackground(here);
	const before = queries;
	expect([await isOpen(here, token), await isOpen(there, token)]).toEqual([true, true]);
	return queries - before;
}

describe('session cache', () => {
	it('a known token needs no statement', async () => {
		const { token } = await signedIn();
		expect(await warm(token)).toBe(0);
	});

	it.each([
		['sign-out', async (token: string) => (await browser(here, token)).signOut()],
		['sign-out everywhere', async (token: string) => (await browser(here, token)).signOutEverywhere()],
		[
			'a password change',
			async (token: string) =>
				(await browser(here, token)).changePassword({
					currentPassword: testPassword,
					password: 'another tall bicycle',
				}),
		],
	])('forgets at %s, in this process before the response and in the other one on its notification', async (_, end) => {
		const { token } = await signedIn();
		await warm(token);
		await end(token);
		expect(await isOpen(here, token)).toBe(false);
		await expect.poll(() => isOpen(there, token), { timeout: 1_000, interval: 5 }).toBe(false);
	});

	it('forgets at once when user, role or account are changed with SQL', async () => {
		const flagOf = async (token: string) => (await resolveSession(here, token)).session?.permissions.manageOrders;
		const nameOf = async (token: string) => (await resolveSession(here, token)).session?.account?.name;
		const { token, id, roleId } = await signedIn();
		await warm(token);
		await other.pool.query('update role set manage_orders = false where id = $1', [roleId]);
		await expect.poll(() => flagOf(token), { timeout: 1_000, interval: 5 }).toBe(false);
		await warm(token);
		await other.pool.query(`update account set name = 'Renamed' where id = $1`, [accountId]);
		await expect.poll(() => nameOf(token), { timeout: 1_000, interval: 5 }).toBe('Renamed');
		await warm(token);
		await other.pool.query('update app_user set deleted_at = now() where id = $1', [id]);
		await expect.poll(() => isOpen(here, token), { timeout: 1_000, interval: 5 }).toBe(false);
	});

	it('caches nothing that was read before a change', async () => {
		const { token } = await signedIn();
		const { session } = await resolveSession(here, token);
		const mark = here.sessionCache?.mark() ?? 0;
		here.sessionCache?.clear();
		if (session) here.sessionCache?.put(token, session, mark);
		expect(here.sessionCache?.get(token)).toBeNull();
	});

	it('looks a token up once for all calls that come at the same time, and anew for those after a change', async () => {
		const { token } = await signedIn();
		await warm(token);
		here.sessionCache?.clear();
		const before = queries;
		const first = Array.from({ length: 100 }, () => resolveSession(here, token));
		await (await browser(here, token)).signOut();
		const then = resolveSession(here, token);
		const sessions = await Promise.all(first);
		expect((await then).session).toBeNull();
		expect(new Set(sessions.map(({ session }) => session?.id)).size).toBe(1);
		// The 100 calls, and what the sign-out and the call after it need.
		expect(queries - before).toBeLessThan(12);
	});

	it('is off while its connection is down, and recovers', async () => {
		const { token, id } = await signedIn();
		await warm(token);
		const killed = await test.database.pool.query(
			`select pg_terminate_backend(pid) from pg_stat_activity
			where application_name = 'rewards session cache' and datname = current_database()`,
		);
		expect(killed.rowCount).toBe(2);
		await expect.poll(() => here.sessionCache?.get(token), { timeout: 1_000, interval: 1 }).toBeNull();
		expect(await isOpen(here, token)).toBe(true);
		expect(here.sessionCache?.get(token)).toBeNull();
		await expect.poll(() => warm(token), { timeout: 10_000 }).toBe(0);
		await other.pool.query('update app_user set locked_at = now() where id = $1', [id]);
		await expect.poll(() => isOpen(here, token), { timeout: 1_000, interval: 5 }).toBe(false);
	});
});
