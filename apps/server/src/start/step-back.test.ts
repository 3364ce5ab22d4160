import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { stepBack } from './step-back';

test.runIf(process.platform === 'linux')('a process steps back, and one that is gone is no fault', async () => {
	const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
	const { pid } = child;
	if (!pid) throw new Error('It did not start.');
	const before = getPriority(pid);
	stepBack(pid);
	expect(getPriority(pid)).toBeGreaterThan(before);
	const exit = once(child, 'exit');
	child.stdin.end();
	await exit;
	stepBack(pid);
});
