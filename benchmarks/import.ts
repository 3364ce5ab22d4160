/**
 * The participant import against COPY of the same good rows, already checked, into identically indexed tables. Import:
 * upload, encryption, rules, error lines, merge, audit, until the job has ended; every hundredth row is wrong.
 * IMPORT_ROWS sets the sizes (100000,1000000).
 */
import { ok, deepStrictEqual as same } from 'node:assert';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { peopleRows } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { prepareJobs } from '@rewards/api/jobs/worker';
import { makeAccountTree, makeProgram } from '@rewards/api/testing/index';
import { copyFloor } from './lib/copy-floor';
import type { ImportDone, ImportOrder } from './lib/import-process';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const sizes = (process.env['IMPORT_ROWS'] ?? '100000,1000000').split(',').map(Number);
const badEvery = 100;

const folder = await mkdtemp(join(tmpdir(), 'rewards-import-'));

/** A new database and server for each round, so that each starts with empty tables. */
async function openRound() {
	const { database, close } = await openBenchDatabase(4);
	await prepareJobs(database);
	const account = (await makeAccountTree(database)).accounts.left;
	const program = await makeProgram(database, account.id, 'points');
	const server = fork(fileURLToPath(new URL('lib/import-process.ts', import.meta.url)), {
		env: { ...process.env, IMPORT_DATABASE_URL: database.url },
		execArgv: process.execArgv.filter((argument) => argument !== '--expose-gc'),
	});
	await once(server, 'message');
	return {
		database,
		programId: program.id,
		serve: async (file: string, way: ImportOrder['way']): Promise<ImportDone> => {
			await database.pool.query('checkpoint');
			const answer = once(server, 'message');
			server.send({ file, way, program: { ...program, tenantId: account.id }, account } satisfies ImportOrder);
			const [done] = (await answer) as [ImportDone];
			ok(done.state === 'done' || done.state === 'doneWithRejects', done.state);
			return done;
		},
		close: async () => {
			server.kill('SIGKILL');
			await close();
		},
	};
}

const rate = (rows: number, ms: number): number => Math.round((rows * 1000) / ms);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`;

const bars = '▁▂▃▄▅▆▇█';
/** Memory over time as one line, from nothing to `top` MB. */
function drawn(memory: readonly number[], top: number): string {
	const columns = Math.min(60, memory.length);
	return Array.from({ length: columns }, (_, column) => {
		const from = Math.floor((column * memory.length) / columns);
		const most = Math.max(...memory.slice(from, Math.floor(((column + 1) * memory.length) / columns)));
		return bars[Math.min(bars.length - 1, Math.floor((most / top) * bars.length))];
	}).join('');
}

try {
	for (const size of sizes) {
		const millions = size.toLocaleString('en');
		const file = join(folder, `people-${size}.csv`);
		await pipeline(peopleRows({ rows: size, badEvery }), createWriteStream(file));
		const bad = Math.floor(size / badEvery);
		const memory: number[] = [];
		const ratios: { work: string; ours: number; floor: number }[][] = [];
		// Alternating, so that other load slows both sides; the median of the rounds counts.
		for (let round = 0; round < (size > 200_000 ? 1 : 3); round += 1) {
			const { database, programId, serve, close } = await openRound();
			const first = await serve(file, 'import');
			same([first.result?.['created'], first.result?.['rejected']], [size - bad, bad]);
			const floor = await copyFloor(database, programId, folder);
			const again = await serve(file, 'override');
			same([again.result?.['unchanged'], again.result?.['rejected']], [size - bad, bad]);
			const preview = await serve(file, 'preview');
			same([preview.result?.['unchanged'], preview.result?.['archived']], [size - bad, 0]);
			await close();
			ratios.push([
				{ work: `import, ${millions} rows, 1% bad`, ours: rate(size, first.ms), floor: rate(size, floor) },
				{ work: `the same file again, ${millions} rows`, ours: rate(size, again.ms), floor: rate(size, first.ms) },
			]);
			for (const [name, done] of Object.entries({ import: first, again, preview })) {
				memory.push(...done.memory);
				console.log(
					`  ${millions} ${name.padEnd(7)} ${seconds(done.ms)} (upload ${seconds(done.uploadMs)}), memory ${Math.min(...done.memory)} to ${Math.max(...done.memory)} MB  ${drawn(done.memory, 300)} 300`,
				);
			}
			console.log(`  ${millions} COPY    ${seconds(floor)}`);
		}
		for (const [index, bar] of [{ atLeast: 0.5 }, { atLeast: 3 }].entries()) {
			const sorted = ratios.flatMap((row) => row[index] ?? []).sort((a, b) => a.ours / a.floor - b.ours / b.floor);
			const middle = sorted[Math.floor(sorted.length / 2)];
			if (middle) report({ ...middle, unit: 'rows/s', bar });
		}
		report({
			work: `memory of the server, ${millions} rows`,
			unit: 'MB',
			ours: Math.max(...memory),
			bar: { atMost: 300 },
		});
		rmSync(file);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
