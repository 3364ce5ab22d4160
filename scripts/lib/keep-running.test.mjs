import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'rewards-keep-'));
afterAll(() => rmSync(folder, { recursive: true }));
const lib = pathToFileURL(fileURLToPath(new URL('keep-running.mjs', import.meta.url))).href;

/** Runs a server below the keeper, in processes of their own; `said` waits for what they print. */
function keep(name, server, times = { pauseMs: 20 }) {
	const file = join(folder, `${name}.mjs`);
	const keeper = join(folder, `${name}-keeper.mjs`);
	writeFileSync(file, server);
	writeFileSync(
		keeper,
		`import { keepRunning } from ${JSON.stringify(lib)};
		process.exitCode = await keepRunning(process.execPath, [${JSON.stringify(file)}], ${JSON.stringify(times)});`,
	);
	const child = spawn(process.execPath, [keeper], { stdio: ['ignore', 'pipe', 'inherit'] });
	let output = '';
	child.stdout.on('data', (chunk) => {
		output += chunk;
	});
	const exit = once(child, 'exit').then(([code]) => code);
	const said = async (pattern, times = 1) => {
		while ((output.match(new RegExp(pattern, 'g')) ?? []).length < times) await once(child.stdout, 'data');
		return output;
	};
	return { child, exit, said, output: () => output };
}
const lives = `process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('up ' + process.pid);`;

test('a server that dies starts again, each time after a longer pause, and stops with its keeper', async () => {
	const { child, exit, said } = keep('dies', lives);
	for (let death = 1; death <= 3; death += 1) {
		const output = await said('up \\d+', death);
		process.kill(Number(/(\d+)\s*$/.exec(output.trim())?.[1]), 'SIGKILL');
		await said('died', death);
	}
	const output = await said('up \\d+', 4);
	expect(output).toContain('by SIGKILL');
	child.kill('SIGTERM');
	expect(await exit).toBe(0);
	expect(await said('bye')).toContain('bye');
});

test('the pauses double', async () => {
	const { child, exit, said } = keep('fails', `process.exit(3)`, { pauseMs: 1_000 });
	const output = await said('died', 2);
	expect(output.match(/again in \d+ s/g)).toEqual(['again in 1 s', 'again in 2 s']);
	expect(output).toContain('with exit code 3');
	// In the middle of a pause.
	child.kill('SIGINT');
	expect(await exit).toBe(0);
});

test('after a while in which it ran well the pause is a short one again', async () => {
	const { child, exit, said } = keep('well', `process.exit(3)`, { pauseMs: 600, ranWellMs: 0 });
	const output = await said('died', 3);
	expect(output.match(/again in \d+ s/g)).toEqual(Array(3).fill('again in 1 s'));
	child.kill('SIGTERM');
	expect(await exit).toBe(0);
});

test.each([
	['in order', 0],
	['for its settings', 78],
])('a server that ends %s is not started again', async (_, code) => {
	const { exit, output } = keep(`ends-${code}`, `process.exit(${code})`);
	expect(await exit).toBe(code);
	expect(output()).not.toContain('died');
});

test('a server that hangs when it should stop is killed', async () => {
	const hangs = `process.on('SIGTERM', () => {});
console.log('up');
setTimeout(() => { for (;;); });`;
	const { child, exit, said } = keep('hangs', hangs, { killAfterMs: 300 });
	await said('up');
	child.kill('SIGTERM');
	expect(await exit).toBe(137);
	expect(await said('it is killed')).not.toContain('died');
});
