import { createDatabase, type Database, type PoolClient } from '@rewards/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';

let app: TestApp;
let reserve: Database;
let staff: { authorization: string };
let other: { authorization: string };
/** Connections held by another user's work. */
let held: PoolClient[] = [];

beforeAll(async () => {
	app = await startApp();
	reserve = createDatabase(app.services.db.url, { max: 4 });
	app.services.reserve = reserve;
	await app.makeUser('staff', { account: app.tree.accounts.left });
	await app.makeUser('other', { account: app.tree.accounts.right });
	staff = await app.signIn('staff');
	other = await app.signIn('other');
});
afterEach(() => {
	for (const client of held) client.release();
	held = [];
});
afterAll(async () => {
	await reserve.close();
	await app.stop();
});

const listOf = (programId: string) =>
	`/trpc/participants.list?input=${encodeURIComponent(JSON.stringify({ programId, take: 5 }))}`;

test('sign-in, sessions and /readyz respond while all request connections are taken', async () => {
	held = await Promise.all(Array.from({ length: 10 }, () => app.db.pool.connect()));
	const ready = await app.app.inject('/readyz');
	expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
	const payload = { userName: 'staff', password };
	expect((await app.app.inject({ method: 'POST', url: '/token', payload })).statusCode).toBe(200);
});

test('a row that another transaction changes is BUSY, with the time to retry', async () => {
	const programId = app.tree.programs.left.id;
	const { rows } = await app.db.pool.query<{ id: string }>(
		`insert into participant (program_id, id, name, email) values ($1, gen_random_uuid(), 'Ann', 'ann@example.com') returning id`,
		[programId],
	);
	const [{ id = '' } = {}] = rows;
	const hurried = createDatabase(app.db.url, { max: 10, lockTimeoutMs: 50 });
	const there = app.services.db;
	app.services.db = hurried;
	try {
		const answer = await app.db.transaction(async (client) => {
			await client.query('select from participant where id = $1 for update', [id]);
			return app.app.inject({
				method: 'POST',
				url: '/trpc/participants.update',
				headers: staff,
				payload: { programId, participantId: id, participant: { name: 'Anne' }, sent: ['name'] },
			});
		});
		expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '3']);
		expect(answer.json()).toMatchObject({
			error: { data: { app: { code: 'BUSY', params: { retryAfterSeconds: 3 } } } },
		});
	} finally {
		app.services.db = there;
		await hurried.close();
	}
});

test('calls beyond a session’s queue limit are refused with Retry-After, and others are served meanwhile', async () => {
	// All calls of one user wait for a locked table.
	const [lists, others] = await app.db.transaction(async (client) => {
		await client.query('lock table notification in access exclusive mode');
		const path = '/trpc/notifications.list?input=%7B%7D';
		const asked = Array.from({ length: 300 }, () => app.app.inject({ url: path, headers: staff }));
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => app.app.inject({ url: listOf(app.tree.programs.right.id), headers: other })),
		);
		const refused = await Promise.race(asked);
		expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
		return [asked, answers] as const;
	});
	expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
	const codes = (await Promise.all(lists)).map(({ statusCode }) => statusCode);
	expect(codes.filter((code) => code === 429)).toHaveLength(300 - 250 - 4);
	expect(codes.filter((code) => code !== 429 && code !== 200)).toEqual([]);
});

test('images, which everyone may request, take no connection that sign-in needs', async () => {
	held = await Promise.all(Array.from({ length: 4 }, () => reserve.pool.connect()));
	const missing = `/images/${'0'.repeat(64)}.png`;
	expect((await app.app.inject(missing)).statusCode).toBe(404);
});
