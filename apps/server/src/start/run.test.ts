import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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

test('the same request to stop, from the group and from the parent, lets it end in order; a later one ends it at once', async () => {
	const file = join(folder, 'twice.mts');
	const run = new URL('run.ts', import.meta.url).pathname;
	await writeFile(
		file,
		`import { runProcess } from ${JSON.stringify(run)};
	const said = (text) => process.stdout.write(text + '\\n');
	await runProcess(async ({ cleanup }) => {
		const alive = setInterval(() => {}, 1000);
		cleanup.add('database', () => new Promise((resolve) => process.stdin.once('data', () => {
			said('closed');
			clearInterval(alive);
			resolve();
		})));
		said('started');
	});`,
	);
	const start = async () => {
		const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
			env: { PATH: process.env['PATH'], DATA_DIR: folder },
			stdio: ['pipe', 'pipe', 'inherit'],
		});
		let output = '';
		child.stdout.on('data', (chunk) => (output += String(chunk)));
		const ended = once(child, 'exit');
		const says = async (text: string) => {
			while (!output.includes(text)) await Promise.race([once(child.stdout, 'data'), ended]);
		};
		await says('started');
		child.kill('SIGTERM');
		await says('stopping');
		return { child, ended, says };
	};
	const twice = await start();
	twice.child.kill('SIGTERM');
	twice.child.stdin.end('close it\n');
	expect(await twice.ended).toEqual([0, null]);
	const hurried = await start();
	await delay(1_100);
	hurried.child.kill('SIGTERM');
	expect(await hurried.ended).toEqual([1, null]);
});

test('a process that stops by itself has all the time that its work takes, and then as much as any other to close', async () => {
	const run = new URL('run.ts', import.meta.url).pathname;
	const ends = async (text: string) => {
		const file = join(folder, 'by-itself.mts');
		await writeFile(
			file,
			`import { runProcess } from ${JSON.stringify(run)};
		await runProcess(async ({ cleanup }) => { ${text} }, 'its work has ended', 300);`,
		);
		const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
			env: { PATH: process.env['PATH'], DATA_DIR: folder },
			stdio: 'ignore',
		});
		return once(child, 'exit');
	};
	expect(await ends('await new Promise((resolve) => setTimeout(resolve, 1_000));')).toEqual([0, null]);
	expect(await ends(`setInterval(() => {}, 1000); cleanup.add('deaf work', () => new Promise(() => {}));`)).toEqual([
		1,
		null,
	]);
});
