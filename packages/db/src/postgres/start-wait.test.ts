import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensurePostmaster, stopPostmaster } from './postmaster';
import { StartWait } from './start-wait';

let home: string;
beforeEach(async () => {
	home = await mkdtemp(path.join(os.tmpdir(), 'rewards-start-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A PostgreSQL that is this script. */
async function placeWith(script: string) {
	const [native, data] = [path.join(home, 'native'), path.join(home, 'data')];
	await mkdir(path.join(native, 'bin'), { recursive: true });
	await mkdir(data, { recursive: true });
	await writeFile(path.join(native, 'bin/postgres'), `#!/bin/sh\n${script}\n`);
	await chmod(path.join(native, 'bin/postgres'), 0o755);
	return { home, data, native, runAs: null };
}
const options = { durable: false, settings: {}, port: null, log: () => undefined };
const isGone = async (pid: string) => !(await readdir('/proc')).includes(pid);

test.runIf(process.platform === 'linux')(
	'a PostgreSQL that never becomes ready and says nothing is ended, and the message says where to look',
	async () => {
		const place = await placeWith('echo $$ > "$2/pid"; exec sleep 600');
		const started = ensurePostmaster(place, { ...options, patience: { silentMs: 1_000, mostMs: 60_000 } });
		await expect(started).rejects.toThrow(
			`PostgreSQL in ${home} isn't ready after 1 seconds without a line in its log and was ended. Its log is ${home}/postgres.log.`,
		);
		const pid = (await readFile(path.join(home, 'data/pid'), 'utf8')).trim();
		await expect.poll(() => isGone(pid)).toBe(true);
	},
);

test('one that goes on writing to its log is waited for, until the longest time is over', async () => {
	const place = await placeWith('while :; do echo recovering; sleep 0.1; done');
	const started = ensurePostmaster(place, { ...options, patience: { silentMs: 1_500, mostMs: 3_000 } });
	await expect(started).rejects.toThrow("isn't ready after 3 seconds");
});

test('the limits count from the last line of the log', async () => {
	const log = path.join(home, 'log');
	await writeFile(log, '');
	const wait = new StartWait(log, { silentMs: 0, mostMs: 60_000 });
	expect(await wait.isOver()).toBeNull();
	expect(await wait.isOver()).toBe('0 seconds without a line in its log');
	await writeFile(log, 'redo in progress');
	expect(await wait.isOver()).toBeNull();
});

// Its working directory and its name are what a PostgreSQL is known by.
test.runIf(process.platform === 'linux')('one that ignores every request to stop is killed', async () => {
	const place = await placeWith('');
	const child = spawn('sh', ['-c', 'trap "" INT QUIT; echo up; while :; do sleep 0.05; done # postgres'], {
		cwd: place.data,
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	await new Promise((resolve) => child.stdout.once('data', resolve));
	expect(await readlink(`/proc/${child.pid}/cwd`)).toBe(place.data);
	await writeFile(path.join(place.data, 'postmaster.pid'), `${child.pid}\n${place.data}\n0\n5432\n\n\n\nready\n`);
	const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
	await stopPostmaster(place, false, 200);
	expect(await ended).toBe('SIGKILL');
});
