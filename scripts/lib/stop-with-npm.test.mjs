import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { root } from './run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rewards-stop-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const url = (name) => JSON.stringify(pathToFileURL(fileURLToPath(new URL(name, import.meta.url))).href);

writeFileSync(
	join(folder, 'server.mjs'),
	`import { writeFileSync } from 'node:fs';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
	process.on(signal, () => { writeFileSync(process.env.BYE, signal); process.exit(0); });
setInterval(() => {}, 1000);
console.log('up ' + process.ppid + ' ' + process.pid);`,
);
writeFileSync(
	join(folder, 'start.mjs'),
	`import { keepRunning } from ${url('keep-running.mjs')};
import { stopWithNpm } from ${url('stop-with-npm.mjs')};
stopWithNpm();
process.exitCode = await keepRunning(process.execPath, ['server.mjs'], { cwd: import.meta.dirname });`,
);
// As in the product's package.json, with another file.
writeFileSync(
	join(folder, 'package.json'),
	JSON.stringify({ scripts: { start: scripts.start.replaceAll('scripts/start.mjs', 'start.mjs') } }),
);

/** The state letter of a process; empty when there is none. Small systems have no `ps`, macOS has no /proc. */
function stateOf(pid) {
	if (process.platform !== 'linux')
		return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
	try {
		return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
	} catch {
		return '';
	}
}
/** A process that has ended may wait a while, as a zombie, until the machine's init process takes note of it. */
const lives = (pid) => /^[^ZX]/.test(stateOf(pid));

/** `npm start` in a group of its own, as a terminal and a service manager start it. */
async function npmStart(name) {
	const bye = join(folder, `bye-${name}`);
	const npm = spawn('npm', ['start'], {
		cwd: folder,
		detached: true,
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, BYE: bye },
	});
	let output = '';
	for await (const chunk of npm.stdout) {
		output += chunk;
		const [, start, server] = /up (\d+) (\d+)/.exec(output) ?? [];
		if (server) {
			const pids = { npm: npm.pid, group: -npm.pid, start: Number(start), server: Number(server) };
			return { npm, pids, bye };
		}
	}
	throw new Error(`npm ended: ${output}`);
}

const targets = ['npm', 'group', 'start', 'server'];
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const all = [...targets.flatMap((target) => signals.map((signal) => [signal, target])), ['SIGKILL', 'npm']];

test.skipIf(process.platform === 'win32').each(all)('%s to %s stops the server in order', async (signal, target) => {
	const { npm, pids, bye } = await npmStart(`${signal}-${target}`);
	const ended = once(npm, 'close');
	onTestFinished(() => {
		// Nobody is left but by a failed test.
		for (const pid of Object.values(pids)) if (lives(Math.abs(pid))) process.kill(pid, 'SIGKILL');
	});
	process.kill(pids[target], signal);
	await vi.waitFor(
		() => expect([existsSync(bye), lives(pids.server), lives(pids.start)]).toEqual([true, false, false]),
		{
			timeout: 5_000,
		},
	);
	await ended;
});
