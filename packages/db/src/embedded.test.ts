import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabase } from './client';
import { type EmbeddedServer, startEmbedded } from './embedded';
import { canEnter } from './postgres/place';
import { identify, isAlive } from './postgres/process';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
const loader = createRequire(import.meta.url).resolve('tsx');

let folder: string;
const open: { stop: () => Promise<void> }[] = [];

beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-embedded-'));
	await chmod(folder, 0o755);
});

afterEach(async () => {
	for (const one of open.splice(0)) await one.stop();
	const pointer = await readFile(path.join(folder, 'data/postgres-location'), 'utf8').catch(() => null);
	if (pointer) await rm(pointer.trim(), { recursive: true, force: true });
	await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<EmbeddedServer> {
	const server = await startEmbedded({ dataDir });
	open.push(server);
	return server;
}

type Started = { url: string; pid: number; process: ChildProcess; leave: () => Promise<void> };

/** Starts another process on the folder; resolves with its server or rejects with its message. */
async function startProcess(dataDir: string, user?: { uid: number; gid: number }): Promise<Started> {
	const child = spawn(
		process.execPath,
		['--import', loader, path.join(import.meta.dirname, 'embedded-test-process.ts'), dataDir],
		{
			stdio: ['pipe', 'pipe', 'inherit'],
			...user,
		},
	);
	const leave = async () => {
		if (child.exitCode !== null || child.signalCode !== null) return;
		const gone = once(child, 'exit');
		child.stdin.end('leave\n');
		await gone;
	};
	open.push({ stop: leave });
	for await (const line of createInterface(child.stdout)) {
		const said: { url?: string; pid?: number; failure?: string } = JSON.parse(line);
		if (said.url && said.pid) return { url: said.url, pid: said.pid, process: child, leave };
		throw new Error(said.failure);
	}
	throw new Error('The process ended without a message.');
}

async function kill(child: ChildProcess): Promise<void> {
	const gone = once(child, 'exit');
	child.kill('SIGKILL');
	await gone;
}

/** The address of the server's own database, which exists without `migrate`. */
function maintenance(url: string): string {
	const address = new URL(url);
	address.pathname = '/postgres';
	return address.toString();
}

async function query(url: string, sql: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: maintenance(url) });
	client.on('error', () => undefined);
	await client.connect();
	try {
		const { rows } = await client.query<Record<string, unknown>>(sql);
		return rows[0] && Object.values(rows[0])[0];
	} finally {
		await client.end();
	}
}

describe('one process', () => {
	test('serves from an empty folder, in UTF-8, on loopback, only with the password; data survives a restart', async () => {
		const dataDir = path.join(folder, 'data');
		const first = await start(dataDir);
		expect(new URL(first.url).hostname).toBe('127.0.0.1');
		expect(await query(first.url, "select current_setting('listen_addresses')")).toBe('127.0.0.1');
		expect(await query(first.url, "select upper('ışık é')")).toBe('IŞIK É');
		expect(await query(first.url, "select current_setting('TimeZone')")).toBe('UTC');
		const stranger = new URL(first.url);
		stranger.password = 'guess';
		await expect(query(stranger.toString(), 'select 1')).rejects.toThrow(/password authentication failed/);
		const { mode } = await stat(path.join(path.dirname(first.logFile), 'password'));
		expect(mode & 0o777).toBe(0o600);
		await query(first.url, 'create table kept as select 42 as answer');
		const before = identify(first.pid());
		await first.stop();
		expect(before && isAlive(before)).toBe(false);

		const second = await start(dataDir);
		expect(new URL(second.url).password).toBe(new URL(first.url).password);
		expect(await query(second.url, 'select answer from kept')).toBe(42);
	});

	test('uses another port if a program has taken its old one', async () => {
		const first = await start(folder);
		const port = Number(new URL(first.url).port);
		await first.stop();
		const other = createServer().listen(port, '127.0.0.1');
		await once(other, 'listening');
		try {
			const second = await start(folder);
			expect(new URL(second.url).port).not.toBe(String(port));
			expect(await query(second.url, 'select 1')).toBe(1);
		} finally {
			other.close();
		}
	});

	test('a temporary server forgets everything when it stops', async () => {
		const first = await startEmbedded({ dataDir: folder, temporary: true });
		open.push(first);
		await query(first.url, 'create table kept as select 42 as answer');
		await first.stop();
		const second = await startEmbedded({ dataDir: folder, temporary: true });
		open.push(second);
		expect(await query(second.url, "select to_regclass('kept')")).toBeNull();
	});
});

describe('several processes', () => {
	test('starting at once on an empty folder share one server, which ends with the last of them', async () => {
		const [one, two, three] = await Promise.all([startProcess(folder), startProcess(folder), start(folder)]);
		expect(two.url).toBe(one.url);
		expect(three.url).toBe(one.url);
		const server = identify(three.pid());
		await three.stop();
		await one.leave();
		expect(await query(two.url, 'select 1')).toBe(1);
		await two.leave();
		expect(server && isAlive(server)).toBe(false);
	});

	test('a killed process leaves a server that the next one joins and can stop', async () => {
		const killed = await startProcess(folder);
		await kill(killed.process);
		const next = await start(folder);
		expect(next.url).toBe(killed.url);
		expect(next.pid()).toBe(killed.pid);
		const server = identify(next.pid());
		await next.stop();
		expect(server && isAlive(server)).toBe(false);
	});

	test('kill -9 of PostgreSQL: both processes continue with a new one at the same address, with all committed data', async () => {
		const [mine, other] = await Promise.all([start(folder), startProcess(folder)]);
		const database = createDatabase(maintenance(mine.url), { connectionTimeoutMs: 1_000 });
		try {
			await database.pool.query('create table kept as select 42 as answer');
			const before = mine.pid();
			process.kill(before, 'SIGKILL');
			await vi.waitFor(() => expect(mine.pid()).not.toBe(before), { timeout: 15_000 });
			expect(await query(mine.url, 'select answer from kept')).toBe(42);
			expect(await query(other.url, 'select answer from kept')).toBe(42);
			await vi.waitFor(async () => {
				const { rows } = await database.pool.query<{ answer: number }>('select answer from kept');
				expect(rows).toEqual([{ answer: 42 }]);
			});
		} finally {
			await database.close();
		}
	});

	test('kill -9 of the process and of PostgreSQL, in the middle of a query: the next start has all committed data', async () => {
		const killed = await startProcess(folder);
		await query(killed.url, 'create table kept as select 42 as answer');
		const busy = query(killed.url, 'select count(*) from generate_series(1, 1000000000)').catch(() => 'lost');
		await vi.waitFor(
			async () =>
				expect(
					await query(killed.url, "select count(*) from pg_stat_activity where query like '%generate_series%'"),
				).not.toBe('1'),
			{ timeout: 5_000 },
		);
		await kill(killed.process);
		process.kill(killed.pid, 'SIGKILL');
		const next = await start(folder);
		expect(await query(next.url, 'select answer from kept')).toBe(42);
		expect(await busy).toBe('lost');
	});

	test('starts even if the id in a stale postmaster.pid belongs to another living process', async () => {
		const first = await start(folder);
		const home = path.dirname(first.logFile);
		const lines = (await readFile(path.join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
		await first.stop();
		await writeFile(path.join(home, 'data/postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'));
		const second = await start(folder);
		expect(await query(second.url, 'select 1')).toBe(1);
	});

	test('starts even if an earlier start was killed while it created the database', async () => {
		await mkdir(path.join(folder, 'postgres/data.new/base'), { recursive: true });
		await writeFile(path.join(folder, 'postgres/data.new/PG_VERSION'), '18\n');
		const server = await start(folder);
		expect(await query(server.url, 'select 1')).toBe(1);
	});
});

describe.runIf(isRoot)('as root', () => {
	test('works below a folder closed to others, keeps the data at the pointer’s target, and a copied folder gets its own', async () => {
		await chmod(folder, 0o700);
		const dataDir = path.join(folder, 'data');
		const server = await start(dataDir);
		const home = (await readFile(path.join(dataDir, 'postgres-location'), 'utf8')).trim();
		expect(path.dirname(server.logFile)).toBe(home);
		expect((await stat(path.join(home, 'data'))).uid).not.toBe(0);
		await query(server.url, 'create table kept as select 42 as answer');
		await server.stop();
		const again = await start(dataDir);
		expect(await query(again.url, 'select answer from kept')).toBe(42);

		const copy = path.join(folder, 'copy');
		await cp(dataDir, copy, { recursive: true });
		const second = await start(copy);
		try {
			expect(second.url).not.toBe(again.url);
			expect(await query(second.url, "select to_regclass('kept')")).toBeNull();
		} finally {
			await second.stop();
			await rm(path.dirname(second.logFile), { recursive: true });
		}
	});

	test('reports clearly that the database is gone when its folder is', async () => {
		await chmod(folder, 0o700);
		const dataDir = path.join(folder, 'data');
		await mkdir(dataDir);
		await writeFile(path.join(dataDir, 'postgres-location'), path.join(folder, 'nowhere'));
		await expect(start(dataDir)).rejects.toThrow(/was kept in .*nowhere, which is gone/);
	});
});

// As an ordinary user, tested from root if others can read this checkout.
const canTryAsNobody = isRoot && (await canEnter(import.meta.dirname, NOBODY));
describe.runIf(canTryAsNobody)('as an ordinary user', () => {
	test('starts, root may join or start it meanwhile, and it starts again without root', async () => {
		await chown(folder, NOBODY.uid, NOBODY.gid);
		await chmod(folder, 0o700);
		const theirs = await startProcess(folder, NOBODY);
		const mine = await start(folder);
		expect(mine.url).toBe(theirs.url);
		expect((await stat(path.join(folder, 'postgres/data'))).uid).toBe(NOBODY.uid);
		await theirs.leave();
		await mine.stop();
		await (await start(folder)).stop();
		const again = await startProcess(folder, NOBODY);
		expect(await query(again.url, 'select 1')).toBe(1);
	});

	test("says what to do about a folder that can't be written", async () => {
		await expect(startProcess(path.join(folder, 'data'), NOBODY)).rejects.toThrow(
			/can't be written by this user\. Make it writable/,
		);
	});
});
