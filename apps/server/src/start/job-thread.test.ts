import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createDatabase } from '@rewards/db';
import { startEmbedded } from '@rewards/db/embedded';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log';
import { Cleanup } from './cleanup';
import { startJobThread } from './job-thread';

/** How far a thread or process steps back: 0 is usual. */
const nice = (stat: string): number => Number(readFileSync(stat, 'utf8').replace(/^.*\)/s, '').split(' ')[17]);

test('a thread that ends by a fault starts again, until all is put away', async () => {
	const lines: string[] = [];
	const log = createLog({ logLevel: 'info', production: true }, { write: (line) => lines.push(line) });
	const cleanup = new Cleanup();
	const threads: Worker[] = [];
	const make = () => {
		const fault = threads.length === 0 ? 'setImmediate(() => { throw new Error("lost its way") })' : '';
		const script = `const { parentPort } = require('node:worker_threads');
			parentPort.on('message', () => process.exit());
			parentPort.postMessage('ready'); ${fault}`;
		const thread = new Worker(script, { eval: true });
		threads.push(thread);
		return thread;
	};
	await startJobThread({ log, cleanup }, { databaseUrl: '', ownPostgres: false, publicUrl: '' }, make);
	await vi.waitFor(() => expect(threads).toHaveLength(2), { timeout: 10_000 });
	expect(lines.join()).toContain('lost its way');
	const second = threads[1];
	if (!second) throw new Error('There is no second thread.');
	const ended = once(second, 'exit');
	await cleanup.run(log);
	await ended;
	expect(threads).toHaveLength(2);
});

test('a thread that can’t start is told of', async () => {
	const make = () => new Worker('throw new Error("no way in")', { eval: true });
	const parts = { log: createLog({ logLevel: 'silent', production: true }), cleanup: new Cleanup() };
	const data = { databaseUrl: '', ownPostgres: false, publicUrl: '' };
	await expect(startJobThread(parts, data, make)).rejects.toThrow('no way in');
});

// Only there threads have priorities of their own.
test.runIf(process.platform === 'linux')(
	'jobs of a server let its requests go first, in its own PostgreSQL too, and end with it',
	async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'rewards-thread-'));
		const main = fileURLToPath(new URL('../main.ts', import.meta.url));
		const server = spawn(process.execPath, ['--import', 'tsx', main], {
			env: {
				...process.env,
				NODE_ENV: 'development',
				PORT: '0',
				DATA_DIR: dataDir,
				DATABASE_URL: '',
				SAMPLE_DATA: 'off',
				LOG_LEVEL: 'warn',
				ADMIN_EMAIL: 'admin@example.com',
				ADMIN_PASSWORD: 'a-long-enough-password',
			},
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		const exit = once(server, 'exit');
		try {
			let output = '';
			for await (const chunk of server.stdout) {
				output += String(chunk);
				if (/open +http/.test(output)) break;
			}
			const tasks = `/proc/${server.pid}/task`;
			const threads = readdirSync(tasks).map((id) => nice(`${tasks}/${id}/stat`));
			expect(nice(`${tasks}/${server.pid}/stat`)).toBe(0);
			expect(threads.filter((value) => value === 10).length).toBeGreaterThan(0);

			const postgres = await startEmbedded({ dataDir });
			const database = createDatabase(postgres.url);
			const { rows } = await database.pool.query<{ pid: number; jobs: boolean }>(
				`select pid, application_name = 'rewards-worker' as jobs from pg_stat_activity
				where application_name in ('rewards-worker', 'rewards-server')`,
			);
			await database.close();
			const seen = rows.map(({ pid, jobs }) => `${jobs} ${nice(`/proc/${pid}/stat`)}`);
			expect(new Set(seen)).toEqual(new Set(['true 10', 'false 0']));
			await postgres.stop();
		} finally {
			server.kill('SIGTERM');
			await exit;
			rmSync(dataDir, { recursive: true, force: true });
		}
		expect(await exit).toEqual([0, null]);
	},
	120_000,
);
