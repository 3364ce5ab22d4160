import { once } from 'node:events';
import { createServer } from 'node:net';
import { createDatabase, type Database } from '@rewards/db';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let staff: { authorization: string };
/** The app's pool while PostgreSQL is up. */
let there: Database;
/** One to a port where nothing listens, with a user name that must not leak. */
let gone: Database;

beforeAll(async () => {
	test = await startApp();
	there = test.services.db;
	await test.makeUser('staff', { account: test.tree.accounts.left });
	staff = await test.signIn('staff');
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const url = new URL(there.url);
	Object.assign(url, {
		hostname: '127.0.0.1',
		port: String(typeof address === 'object' && address?.port),
		username: 'somebody',
		password: 'hushhush',
	});
	server.close();
	gone = createDatabase(url.toString());
});
afterEach(() => {
	test.services.db = there;
});
afterAll(async () => {
	await gone.close();
	await test.stop();
});

const away = {
	code: 'DATABASE_UNAVAILABLE',
	message: "The database can't be reached right now. Try again in a moment.",
	params: { retryAfterSeconds: 5 },
	reference: expect.stringMatching(/^[0-9a-f]{8}$/),
};
const programPath = () => `/api/programs/${test.tree.programs.left.id}/users`;

describe('while PostgreSQL is away', () => {
	const rest: [string, () => InjectOptions][] = [
		['signing in', () => ({ method: 'POST', url: '/token', payload: { userName: 'staff', password } })],
		['a list', () => ({ url: '/api/customers', headers: staff })],
		['a record', () => ({ url: `/api/customers/${test.tree.accounts.left.id}`, headers: staff })],
		['a change', () => ({ method: 'POST', url: programPath(), headers: staff, payload: { name: 'Ann' } })],
		['a download', () => ({ url: `/download/jobs/${test.tree.programs.left.id}/rejects.csv`, headers: staff })],
		[
			'an upload',
			() => ({
				method: 'POST',
				url: `/upload/files?programId=${test.tree.programs.left.id}`,
				headers: staff,
				payload: { fileName: 'people.csv', size: 10 },
			}),
		],
	];
	it.each(rest)('%s over REST returns 503 with the time to retry', async (_, request) => {
		test.services.db = gone;
		const answer = await test.app.inject(request());
		expect([answer.statusCode, answer.json()]).toEqual([503, away]);
		expect(answer.headers['retry-after']).toBe('5');
	});

	const calls: [string, () => InjectOptions][] = [
		['a query', () => ({ url: '/trpc/notifications.unread', headers: staff })],
		[
			'a query without a token',
			() => ({ method: 'POST', url: '/trpc/auth.signIn', payload: { userName: 'staff', password } }),
		],
		['a mutation', () => ({ method: 'POST', url: '/trpc/notifications.mark', headers: staff, payload: {} })],
	];
	it.each(calls)('%s over tRPC returns 503 with the time to retry', async (_, request) => {
		test.services.db = gone;
		const answer = await test.app.inject(request());
		expect([answer.statusCode, answer.json().error.data.app]).toEqual([503, away]);
		expect(answer.json().error.data).toMatchObject({ code: 'SERVICE_UNAVAILABLE', httpStatus: 503 });
		expect(answer.headers['retry-after']).toBe('5');
		expect(answer.body).not.toMatch(/somebody|hushhush|127\.0\.0\.1|ECONN|5432|stack":/);
		// The log has the cause, under the reference in the response.
		const { reference } = answer.json().error.data.app;
		expect(test.logged.find((line) => line.includes(reference))).toContain('ECONNREFUSED');
	});

	it('works again once PostgreSQL does', async () => {
		test.services.db = gone;
		expect((await test.app.inject({ url: '/api/customers', headers: staff })).statusCode).toBe(503);
		test.services.db = there;
		expect((await test.app.inject({ url: '/api/customers', headers: staff })).statusCode).toBe(200);
	});
});

describe('when PostgreSQL ends a connection at work', () => {
	const works: [string, string, string][] = [
		['a list over REST', 'account', '/api/customers'],
		['a query over tRPC, through Prisma', 'notification', '/trpc/notifications.unread'],
	];
	it.each(works)('%s returns 503, and the next one succeeds', async (_, table, url) => {
		const asked = { url, headers: staff };
		const answer = await there.transaction(async (client) => {
			await client.query(`lock table ${table} in access exclusive mode`);
			const coming = test.app.inject(asked);
			const cut = `select pg_terminate_backend(pid) from pg_stat_activity
				where pg_backend_pid() = any(pg_blocking_pids(pid)) and datname = current_database()`;
			await expect.poll(async () => (await client.query(cut)).rowCount).toBe(1);
			return coming;
		});
		const body = answer.json();
		expect([answer.statusCode, url.startsWith('/trpc') ? body.error.data.app : body]).toEqual([503, away]);
		expect((await test.app.inject(asked)).statusCode).toBe(200);
	});
});
