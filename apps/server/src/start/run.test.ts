import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rewards-run-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.concurrent.each([
	['a step of the stop that hangs', `cleanup.add('deaf work', () => new Promise(() => {}));`, 'deaf work'],
	['a start that hangs', `await new Promise(() => {});`, 'the start'],
])(
	'SIGTERM ends a process in spite of %s, and the log says what it waited for',
	async (_, text, waitingFor) => {
		const file = join(folder, `${waitingFor.replace(' ', '-')}.mts`);
		const run = new URL('run.ts', import.meta.url).pathname;
		await writeFile(
			file,
			`import { runProcess } from ${JSON.stringify(run)};
		setInterval(() => {}, 1000);
		await runProcess(async ({ cleanup }) => { process.stdout.write('started\\n'); ${text} });`,
		);
		const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
			env: { PATH: process.env['PATH'], DATA_DIR: folder },
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		let output = '';
		child.stdout.on('data', (chunk) => (output += String(chunk)));
		const ended = once(child, 'exit');
		while (!output.includes('started')) await Promise.race([once(child.stdout, 'data'), ended]);
		expect(child.exitCode).toBeNull();
		const asked = performance.now();
		child.kill('SIGTERM');
		expect(await ended).toEqual([1, null]);
		expect(performance.now() - asked).toBeLessThan(40_000);
		expect(output).toContain(`"waitingFor":"${waitingFor}"`);
	},
	90_000,
);
