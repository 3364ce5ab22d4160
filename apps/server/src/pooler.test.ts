import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashPassword } from '@rewards/api/crypto/index';
import { isDatabaseAway } from '@rewards/api/errors/index';
import { everyFlag } from '@rewards/api/testing/index';
import { makePerson } from '@rewards/api/testing/make-person';
import { address, makeShop } from '@rewards/api/testing/order-shop';
import { createDatabase, newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { type Bouncer, carriesPrepared, hasBouncer, startBouncer } from '@rewards/db/testing-bouncer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from './testing/start-app';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const connections = 4;

let held: TestDatabase;
let bouncer: Bouncer;
let folder: string;
let program: string;
let person: string;
const running: ChildProcess[] = [];
/** Two servers with their jobs, behind one pooler. */
const servers: string[] = [];
let headers: { authorization: string };

/** Starts a server; resolves to its address, or rejects with what it says when it ends. */
function start(more: Record<string, string>): Promise<string> {
	const child = spawn(process.execPath, ['--import', 'tsx', main], {
		env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, SAMPLE_DATA: 'off', WORKER_NICE: '0', ...more },
	});
	running.push(child);
	let said = '';
	return new Promise((resolve, reject) => {
		const hear = (chunk: Buffer) => {
			said += String(chunk);
			const found = /open +(http:\S+)/.exec(said)?.[1];
			if (found) resolve(found);
		};
		child.stdout.on('data', hear);
		child.stderr.on('data', hear);
		child.once('exit', (code) => reject(new Error(`${code}: ${said}`)));
	});
}

async function signIn(server: string, userName: string) {
	const answer = await fetch(`${server}/token`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ userName, password }),
	});
	expect(answer.status).toBe(200);
	const { access_token: token } = (await answer.json()) as { access_token: string };
	return { authorization: `Bearer ${token}` };
}

describe.skipIf(!hasBouncer)('two servers behind a pooler of transactions', { timeout: 60_000 }, () => {
	beforeAll(async () => {
		held = await createTestDatabase();
		const db = held.database;
		const shop = await makeShop(db);
		program = shop.points.id;
		person = await makePerson(db, program, 1_000);
		const select = { id: true };
		const role = await db.prisma.role.create({
			data: { id: newId(), accountId: shop.accounts.left.id, name: 'Everything', ...everyFlag },
			select,
		});
		const user = { accountId: shop.accounts.left.id, roleId: role.id, passwordHash: await hashPassword(password) };
		for (const userName of ['staff', 'leaver']) {
			const names = { userName, displayName: userName, email: `${userName}@example.com` };
			await db.prisma.user.create({ data: { id: newId(), ...names, ...user }, select });
		}
		folder = await mkdtemp(join(tmpdir(), 'rewards-pooler-'));
		bouncer = await startBouncer(held.url, [
			'pool_mode = transaction',
			`default_pool_size = ${connections}`,
			...(carriesPrepared ? ['max_prepared_statements = 200'] : []),
		]);
		const env = {
			DATABASE_URL: bouncer.url,
			DATABASE_DIRECT_URL: held.url,
			DATABASE_PREPARED: carriesPrepared ? 'on' : 'off',
		};
		servers.push(...(await Promise.all([start(env), start(env)])));
		headers = await signIn(servers[0] ?? '', 'staff');
	}, 120_000);
	afterAll(async () => {
		for (const child of running) {
			if (child.exitCode !== null || child.signalCode !== null) continue;
			child.kill('SIGTERM');
			await once(child, 'exit');
		}
		await bouncer.stop();
		await held.drop();
		await rm(folder, { recursive: true, force: true });
	});

	const call = (server: string | undefined, path: string, given: RequestInit = {}) =>
		fetch(`${server}${path}`, { ...given, headers: { ...headers, ...given.headers } });

	it('are ready', async () => {
		for (const server of servers) {
			const answer = await fetch(`${server}/readyz`);
			expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
		}
	});

	it('an import at one is heard of at the other, and listed and exported there', async () => {
		const [one, other] = servers;
		const watch = await call(other, '/trpc/jobs.watch', { headers: { accept: 'text/event-stream' } });
		const reader = watch.body?.pipeThrough(new TextDecoderStream()).getReader();
		let heard = '';
		const hear = async (pattern: RegExp) => {
			while (!pattern.test(heard)) heard += (await reader?.read())?.value ?? '';
		};
		await hear(/connected/);
		const lines = Array.from({ length: 2_000 }, (_, n) => `Person ${n},person${n}@example.com`);
		const started = await call(one, `/upload/participants?programId=${program}`, {
			method: 'POST',
			headers: { 'content-type': 'text/csv' },
			body: ['name,email', ...lines].join('\n'),
		});
		const { jobId } = (await started.json()) as { jobId: string };
		await hear(new RegExp(`"id":"${jobId}".*"state":"done`));
		await reader?.cancel();
		const listed = await call(other, `/api/programs/${program}/users?limit=1`);
		expect(await listed.json()).toMatchObject({ total: 2_001 });
		const file = await call(other, '/download/lists/participants', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({
				programId: program,
				format: 'csv',
				name: 'People',
				columns: [{ field: 'name', header: 'Name' }],
			}),
		});
		expect((await file.text()).trim().split('\n')).toHaveLength(2_002);
	});

	it('take orders at once, of which each is numbered and paid once', async () => {
		const answers = await Promise.all(
			Array.from({ length: 40 }, (_, n) =>
				call(servers[n % 2], `/api/programs/${program}/orders`, {
					method: 'POST',
					headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
					body: JSON.stringify({
						participant: { sid: person },
						items: [{ productID: 'MUG', quantity: 1 }],
						shippingAddress: address,
					}),
				}),
			),
		);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
		const { balance } = await held.database.prisma.participant.findUniqueOrThrow({
			where: { programId_id: { programId: program, id: person } },
			select: { balance: true },
		});
		expect(balance).toBe(1_000 - 40 * 5);
	});

	it('answer a crowd, with a few connections to PostgreSQL and nothing of a session on them', async () => {
		const paths = [
			`/api/programs/${program}/users?limit=20`,
			`/api/programs/${program}/orders?limit=20`,
			'/api/customers',
		];
		const answers = await Promise.all(
			Array.from({ length: 200 }, async (_, n) => {
				const answer = await call(servers[n % 2], paths[n % 3] ?? '');
				await answer.arrayBuffer();
				return answer.status;
			}),
		);
		expect(answers.filter((status) => status !== 200)).toEqual([]);
		const { rows: pooled } = await held.database.pool.query<{ pid: number }>(
			`select pid from pg_stat_activity where datname = current_database() and application_name in ('rewards-server', 'rewards-pooler')`,
		);
		expect(pooled.length).toBeLessThanOrEqual(connections);
		const { rows: locks } = await held.database.pool.query<{ name: string }>(
			`select distinct application_name as name from pg_locks l join pg_stat_activity a using (pid)
			where l.locktype = 'advisory' and a.datname = current_database() and not l.pid = any($1)`,
			[pooled.map(({ pid }) => pid)],
		);
		// The presence of the two workers, which PostgreSQL ends with their connections.
		expect(locks.length).toBeGreaterThan(0);
		const { rows: kept } = await held.database.pool.query(
			'select from pg_locks where locktype = $1 and pid = any($2)',
			['advisory', pooled.map(({ pid }) => pid)],
		);
		expect(kept).toEqual([]);
	});

	it('an end of a session at one holds at the other at once', async () => {
		const [one, other] = servers;
		const leaver = { headers: await signIn(one ?? '', 'leaver') };
		expect((await call(other, '/api/customers', leaver)).status).toBe(200);
		const left = await call(one, '/trpc/auth.signOut', {
			method: 'POST',
			headers: { ...leaver.headers, 'content-type': 'application/json' },
		});
		expect(left.status).toBe(200);
		await expect.poll(async () => (await call(other, '/api/customers', leaver)).status, { timeout: 1_000 }).toBe(401);
	});

	it('without a direct address the pooler is refused, with the way out', async () => {
		await expect(start({ DATABASE_URL: bouncer.url })).rejects.toThrow(/a pooler .*DATABASE_DIRECT_URL/);
	});

	it('once the pooler is gone they are not ready, and answer that the database is away', async () => {
		bouncer.child.kill('SIGKILL');
		const [one] = servers;
		await expect
			.poll(async () => (await fetch(`${one}/readyz`)).json(), { timeout: 10_000 })
			.toEqual({ status: 'unavailable', database: 'ok', pooler: 'unusable' });
		expect((await fetch(`${one}/readyz`)).status).toBe(503);
		expect((await call(one, `/api/programs/${program}/users?limit=1`)).status).toBe(503);
	});
});

it.skipIf(!hasBouncer)('a statement that a crowded pooler gives up is a database that is away', async () => {
	const test = await createTestDatabase();
	const crowded = await startBouncer(test.url, [
		'pool_mode = transaction',
		'default_pool_size = 1',
		'query_wait_timeout = 1',
	]);
	const db = createDatabase(test.url, { pooler: { url: crowded.url, prepared: false } });
	try {
		await db.transaction(async (client) => {
			await client.query('select 1');
			const asked = [
				db.pool.query('select 1'),
				db.prisma.program.count(),
				db.prisma.$transaction((tx) => tx.program.count()),
			];
			for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[])
				expect([isDatabaseAway(reason), String(reason)]).toEqual([true, expect.any(String)]);
		});
	} finally {
		await db.close();
		await crowded.stop();
		await test.drop();
	}
});
