import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../log';
import { Cleanup } from './cleanup';
import { startJobProcess } from './job-process';

const data = { databaseUrl: 'postgres://there', ownPostgres: false, publicUrl: '' };
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rewards-jobs-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function script(name: string, text: string): Promise<() => ChildProcess> {
	const file = join(folder, name);
	await writeFile(file, text);
	return () => fork(file, { execArgv: [] });
}

test('a job process that crashes starts again, until everything is closed', async () => {
	const lines: string[] = [];
	const log = createLog({ logLevel: 'info', production: true }, { write: (line) => lines.push(line) });
	const cleanup = new Cleanup();
	const children: ChildProcess[] = [];
	const said: unknown[] = [];
	const ready = await script(
		'ready.cjs',
		`process.on('message', ({ databaseUrl }) => process.send(databaseUrl));
		process.on('disconnect', () => process.exit());`,
	);
	const make = () => {
		const child = ready();
		children.push(child);
		child.on('message', (message) => said.push(message));
		return child;
	};
	await startJobProcess({ log, cleanup }, data, make);
	children[0]?.kill('SIGKILL');
	await vi.waitFor(() => expect(said).toEqual([data.databaseUrl, data.databaseUrl]), { timeout: 10_000 });
	expect(lines.join()).toContain('ended with SIGKILL');
	const second = children[1];
	if (!second) throw new Error('There is no second process.');
	const ended = once(second, 'exit');
	await cleanup.run(log);
	expect(await ended).toEqual([0, null]);
	expect(children).toHaveLength(2);
});

test('a job process that can’t start is reported', async () => {
	const make = await script('fault.cjs', 'process.exit(3)');
	const parts = { log: createLog({ logLevel: 'silent', production: true }), cleanup: new Cleanup() };
	await expect(startJobProcess(parts, data, make)).rejects.toThrow('ended with 3');
});

test('a job process that stands still is ended and starts again; one that goes on is left alone', async () => {
	const cleanup = new Cleanup();
	const children: ChildProcess[] = [];
	const alive = await script(
		'alive.cjs',
		`process.on('message', () => process.send('ready', () => {}));
		setInterval(() => process.send('alive', () => {}), 100);
		process.on('disconnect', () => process.exit());`,
	);
	const make = () => {
		const child = alive();
		children.push(child);
		return child;
	};
	const log = createLog({ logLevel: 'silent', production: true });
	await startJobProcess({ log, cleanup }, data, make, 1500);
	const [first] = children;
	if (!first) throw new Error('There is no process.');
	for (let n = 0; n < 25; n += 1) await once(first, 'message');
	expect(children).toHaveLength(1);
	first.kill('SIGSTOP');
	expect(await once(first, 'exit')).toEqual([null, 'SIGKILL']);
	await vi.waitFor(() => expect(children).toHaveLength(2), { timeout: 10_000 });
	await cleanup.run(log);
});

test('a job process that never starts is ended and reported', async () => {
	const make = await script('never.cjs', 'setInterval(() => {}, 1000)');
	const parts = { log: createLog({ logLevel: 'silent', production: true }), cleanup: new Cleanup() };
	await expect(startJobProcess(parts, data, make, 600, 600)).rejects.toThrow('ended with SIGKILL');
});
