import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mountSmallDisk, type SmallDisk } from '@rewards/api/testing/small-disk';
import { afterAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('testing/full-output.ts', import.meta.url));
const disk = mountSmallDisk(2);
const folder = mkdtempSync(join(tmpdir(), 'rewards-output-'));
afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
	disk?.remove();
});

describe.skipIf(disk === null)('a log on a full disk (needs root on Linux, to mount one)', () => {
	it('ends no process, and its lines go on when there is room', async () => {
		const small = disk as SmallDisk;
		const [file, says] = [join(small.folder, 'log'), join(folder, 'says')];
		const output = openSync(file, 'a');
		const child = spawn(process.execPath, ['--import', 'tsx', script], {
			env: { PATH: process.env['PATH'], SAYS: says },
			stdio: ['ignore', output, 'pipe', 'ipc'],
		});
		closeSync(output);
		let errors = '';
		child.stderr?.on('data', (chunk) => (errors += String(chunk)));
		const exit = once(child, 'exit');
		await once(child, 'message');
		small.fill();
		const size = () => readFileSync(file).length;
		// Whatever fits has been written; then nothing more for many lines.
		let before = -1;
		await expect
			.poll(
				() => {
					const same = size() === before;
					before = size();
					return same;
				},
				{ interval: 500, timeout: 20_000 },
			)
			.toBe(true);
		expect([child.exitCode, errors]).toEqual([null, '']);
		small.free();
		child.send('there is room again');
		await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 20_000 }).toContain('there is room again');
		child.disconnect();
		expect((await exit)[0]).toBe(0);
		expect(readFileSync(says, 'utf8')).toBe('ended by itself\n');
	}, 60_000);
});
