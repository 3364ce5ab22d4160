import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { stepBack } from './step-back';

const onLinux = test.runIf(process.platform === 'linux');

onLinux('a process steps back, with its session where it leads one; one that is gone is no fault', async () => {
	const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { detached: true });
	const { pid } = child;
	if (!pid) throw new Error('It did not start.');
	const before = getPriority(pid);
	const group = `/proc/${pid}/autogroup`;
	const grouped = existsSync(group) && readFileSync(group, 'utf8').endsWith('nice 0\n');
	await stepBack(pid, 10);
	expect(getPriority(pid)).toBeGreaterThan(before);
	if (grouped) expect(readFileSync(group, 'utf8')).toMatch(/nice 10\n$/);
	const exit = once(child, 'exit');
	child.stdin.end();
	await exit;
	await stepBack(pid, 10);
});

onLinux('a process that leads no session leaves the others of its session alone', async () => {
	const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
	const { pid } = child;
	if (!pid) throw new Error('It did not start.');
	const group = () => (existsSync('/proc/self/autogroup') ? readFileSync('/proc/self/autogroup', 'utf8') : '');
	const before = group();
	await stepBack(pid, 10);
	expect(group()).toBe(before);
	const exit = once(child, 'exit');
	child.stdin.end();
	await exit;
});
