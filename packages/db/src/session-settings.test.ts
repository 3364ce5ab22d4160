import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate';
import { refusePooler } from './session-settings';
import { createTestDatabase, type TestDatabase } from './testing';

/** Where the system has a PgBouncer. */
const isThere = spawnSync('pgbouncer', ['--version']).status === 0;

let held: TestDatabase;
beforeAll(async () => {
	held = await createTestDatabase();
});
afterAll(() => held.drop());

test('PostgreSQL itself keeps what a connection begins with', async () => {
	await expect(refusePooler(held.url)).resolves.toBeUndefined();
});

describe.skipIf(!isThere)('PgBouncer', () => {
	const running: ChildProcess[] = [];
	const folders: string[] = [];
	afterAll(async () => {
		for (const child of running) child.kill('SIGKILL');
		for (const folder of folders) await rm(folder, { recursive: true, force: true });
	});
	const freePort = () =>
		new Promise<number>((resolve) => {
			const server = createServer().listen(0, '127.0.0.1', () => {
				const address = server.address();
				server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
			});
		});
	/** The address of a PgBouncer before the test database. */
	async function bouncer(settings: readonly string[]): Promise<string> {
		const url = new URL(held.url);
		const folder = await mkdtemp(join(tmpdir(), 'rewards-bouncer-'));
		folders.push(folder);
		const port = await freePort();
		const name = url.pathname.slice(1);
		const target = `host=${url.hostname} port=${url.port} dbname=${name} user=${decodeURIComponent(url.username)} password=${decodeURIComponent(url.password)}`;
		await writeFile(
			join(folder, 'pgbouncer.ini'),
			`[databases]\n${name} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n${settings.join('\n')}\n`,
		);
		const own = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
		if (own.length > 0) spawnSync('chmod', ['-R', 'a+rX', folder]);
		const child = spawn('pgbouncer', [...own, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
		running.push(child);
		await new Promise<void>((resolve, reject) => {
			let said = '';
			child.stderr.on('data', (chunk: Buffer) => {
				said += chunk.toString();
				if (said.includes('process up')) resolve();
			});
			child.once('exit', () => reject(new Error(said)));
		});
		url.hostname = '127.0.0.1';
		url.port = String(port);
		return url.toString();
	}

	test.each([
		['as it comes', ['pool_mode = transaction']],
		['that drops what it does not know', ['pool_mode = transaction', 'ignore_startup_parameters = options']],
		['of a session each, which drops it too', ['pool_mode = session', 'ignore_startup_parameters = options']],
	])('%s is refused, with what to do instead', async (_, settings) => {
		const url = await bouncer(settings);
		await expect(refusePooler(url)).rejects.toThrow(
			/pooler \(such as PgBouncer\).*name PostgreSQL itself in DATABASE_URL/,
		);
		await expect(migrate(url)).rejects.toThrow(/pooler/);
	});
});
