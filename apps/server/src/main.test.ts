import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, unusedDatabaseUrl } from '@rewards/db/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { jobProcessesOf } from './testing/end-at-once';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const worker = fileURLToPath(new URL('worker.ts', import.meta.url));
const running = new Set<ChildProcess>();

/** Starts one of the server's processes with only the path from this environment. */
function start(file: string, env: Record<string, string>) {
	const child = spawn(process.execPath, ['--import', 'tsx', file], {
		env: { PATH: process.env['PATH'], PORT: '0', ...env },
	});
	running.add(child);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
	const exit = once(child, 'exit').then(([code]) => code as number | null);
	const said = async (pattern: RegExp): Promise<RegExpExecArray> => {
		for (;;) {
			const found = pattern.exec(output);
			if (found) return found;
			const ended = await Promise.race([
				once(child.stdout, 'data'),
				once(child.stderr, 'data'),
				exit.then(() => 'ended'),
			]);
			if (ended === 'ended' && !pattern.test(output)) throw new Error(`It never said ${pattern}:\n${output}`);
		}
	};
	return { child, exit, said, output: () => output };
}

afterEach(async () => {
	for (const child of running) {
		if (child.exitCode === null && child.signalCode === null) {
			child.kill('SIGKILL');
			await once(child, 'exit');
		}
	}
	running.clear();
});

/** The niceness of each thread of a process. */
const priorities = (pid = 0): number[] =>
	readdirSync(`/proc/${pid}/task`).map((id) =>
		Number(readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ')[17]),
	);

const dataDir = async () => mkdtemp(join(tmpdir(), 'rewards-main-'));

describe('main', () => {
	it('starts twice at once on an empty external database, and stops cleanly', async () => {
		const url = unusedDatabaseUrl();
		const folder = await dataDir();
		const env = {
			DATABASE_URL: url,
			DATA_DIR: folder,
			ADMIN_EMAIL: 'first@example.com',
			ADMIN_PASSWORD: 'a-first-password',
			WORKER_NICE: '3',
		};
		const servers = [start(main, env), start(main, env)];
		for (const server of servers) {
			const [, address] = await server.said(/open +(http:\S+)/);
			expect((await fetch(`${address}/readyz`)).status).toBe(200);
			const signedIn = await fetch(`${address}/token`, {
				method: 'POST',
				body: new URLSearchParams({ userName: 'first@example.com', password: 'a-first-password' }),
			});
			expect(signedIn.status).toBe(200);
			expect(server.output()).not.toContain('a-first-password');
		}
		const ofJobs = jobProcessesOf(servers[0]?.child.pid ?? 0);
		expect(ofJobs).toHaveLength(1);
		if (process.platform === 'linux') {
			const own = Math.max(...priorities(servers[0]?.child.pid));
			expect(new Set(priorities(ofJobs[0]))).toEqual(new Set([own + 3]));
		}
		for (const { child, exit } of servers) {
			child.kill('SIGTERM');
			expect(await exit).toBe(0);
		}
		expect(() => process.kill(ofJobs[0] ?? 0, 0)).toThrow('ESRCH');
		const jobs = start(worker, env);
		await jobs.said(/worker is running/);
		jobs.child.kill('SIGINT');
		expect(await jobs.exit).toBe(0);
		await rm(folder, { recursive: true });
	}, 180_000);

	it('refuses a first administrator with an easily guessed password', async () => {
		const { url, drop } = await createTestDatabase();
		const folder = await dataDir();
		const named = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'Rewards2026' };
		const server = start(main, { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', ...named });
		expect(await server.exit).toBe(78);
		expect(server.output()).toContain('ADMIN_PASSWORD is refused');
		expect(server.output()).not.toContain('Rewards2026');
		await rm(folder, { recursive: true });
		await drop();
	}, 60_000);

	it('refuses a data key with which nothing could be read, until the former one is back or forgotten', async () => {
		const { url, database, drop } = await createTestDatabase();
		const [folder, clone] = [await dataDir(), await dataDir()];
		const begins = async (dataDirectory: string) => {
			const server = start(main, { DATABASE_URL: url, DATA_DIR: dataDirectory, SAMPLE_DATA: 'off' });
			const [, address] = await server.said(/open +(http:\S+)/);
			expect((await fetch(`${address}/readyz`)).status).toBe(200);
			server.child.kill('SIGTERM');
			expect(await server.exit).toBe(0);
		};
		await begins(folder);
		const refused = start(main, { DATABASE_URL: url, DATA_DIR: clone, SAMPLE_DATA: 'off' });
		expect(await refused.exit).toBe(78);
		expect(refused.output()).toMatch(/DATA_KEY is not the one[\s\S]*secrets\.json[\s\S]*forget-data-key/);
		expect(refused.output()).not.toMatch(/at .*\.ts:\d+/);
		await begins(folder);
		await database.pool.query('delete from data_key');
		await begins(clone);
		await drop();
		for (const one of [folder, clone]) await rm(one, { recursive: true });
	}, 180_000);

	it('reports a taken port in a sentence', async () => {
		const { url, drop } = await createTestDatabase();
		const blocker = createServer().listen(0, '127.0.0.1');
		await once(blocker, 'listening');
		const address = blocker.address();
		const port = typeof address === 'object' && address ? address.port : 0;
		const folder = await dataDir();
		const server = start(main, { DATABASE_URL: url, DATA_DIR: folder, PORT: String(port) });
		expect(await server.exit).toBe(78);
		expect(server.output()).toContain(`Port ${port} is taken`);
		expect(server.output()).not.toMatch(/at .*\.ts:\d+/);
		blocker.close();
		await drop();
		await rm(folder, { recursive: true });
	}, 90_000);

	it('reports in a sentence what keeps it from starting', async () => {
		const production = start(main, { NODE_ENV: 'production' });
		expect(await production.exit).toBe(78);
		expect(production.output()).toMatch(/SESSION_SECRET is missing[\s\S]*DATA_KEY is missing/);
		expect(production.output()).not.toMatch(/at .*\.ts:\d+/);
	}, 90_000);
});
