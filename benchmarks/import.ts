/**
 * The participant import beside COPY of the same good rows into identically indexed tables, the way somebody would who has checked them already.
 * Import: upload, sealing, rules, error lines, merge, audit, until the job has ended; every hundredth row is wrong. IMPORT_ROWS sets the
 * sizes (100000,1000000).
 */
import { ok, deepStrictEqual as same } from 'node:assert';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { peopleRows } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { prepareJobs } from '@rewards/api/jobs/worker';
import { makeAccountTree, makeProgram } from '@rewards/api/testing/index';
import { from, to } from 'pg-copy-streams';
import type { ImportDone, ImportOrder } from './lib/import-process';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const sizes = (process.env['IMPORT_ROWS'] ?? '100000,1000000').split(',').map(Number);
const badEvery = 100;

const folder = await mkdtemp(join(tmpdir(), 'rewards-import-'));
const { database, close } = await openBenchDatabase(4);
await prepareJobs(database);
const { pool } = database;
const tree = await makeAccountTree(database);
const account = tree.accounts.left;

const server = fork(fileURLToPath(new URL('lib/import-process.ts', import.meta.url)), {
	env: { ...process.env, IMPORT_DATABASE_URL: database.url },
	// A server has no debugger's handle on its memory either.
	execArgv: process.execArgv.filter((argument) => argument !== '--expose-gc'),
});
await once(server, 'message');
async function serve(order: Omit<ImportOrder, 'account'>): Promise<ImportDone> {
	await pool.query('checkpoint');
	const answer = once(server, 'message');
	server.send({ ...order, account });
	const [done] = (await answer) as [ImportDone];
	ok(done.state === 'done' || done.state === 'doneWithRejects', done.state);
	return done;
}

/** Tables of the same columns and indexes, filled from what the import has made of the file. */
async function copyFloor(programId: string): Promise<number> {
	const tables = ['participant', 'participant_address'];
	for (const table of tables) {
		await pool.query(`drop table if exists floor_${table}`);
		await pool.query(`create table floor_${table} (like ${table} including all)`);
		const { rows } = await pool.query<{ columns: string }>(
			`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
			where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
			[table],
		);
		const columns = rows[0]?.columns ?? '';
		await database.transaction(async (client) => {
			const out = client.query(
				to(`copy (select ${columns} from ${table} where program_id = '${programId}' order by id) to stdout`),
			);
			await pipeline(out, createWriteStream(join(folder, `${table}.copy`)));
		});
	}
	await pool.query('checkpoint');
	const begin = performance.now();
	for (const table of tables)
		await database.transaction(async (client) => {
			const { rows } = await client.query<{ columns: string }>(
				`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
				where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
				[table],
			);
			await pipeline(
				createReadStream(join(folder, `${table}.copy`)),
				client.query(from(`copy floor_${table} (${rows[0]?.columns}) from stdin`)),
			);
		});
	const ms = performance.now() - begin;
	for (const table of tables) await pool.query(`drop table floor_${table}`);
	return ms;
}

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
		const program = await makeProgram(database, account.id, 'points');
		const millions = size.toLocaleString('en');
		const file = join(folder, `people-${size}.csv`);
		await pipeline(peopleRows({ rows: size, badEvery }), createWriteStream(file));
		const bad = Math.floor(size / badEvery);

		const first = await serve({ file, way: 'import', program });
		same([first.result?.['created'], first.result?.['rejected']], [size - bad, bad]);
		const floor = await copyFloor(program.id);
		const again = await serve({ file, way: 'override', program });
		same([again.result?.['unchanged'], again.result?.['rejected']], [size - bad, bad]);
		const preview = await serve({ file, way: 'preview', program });
		same([preview.result?.['unchanged'], preview.result?.['archived']], [size - bad, 0]);

		const rate = (ms: number): number => Math.round((size * 1000) / ms);
		const memory = [first, again, preview].flatMap((done) => done.memory);
		report({
			work: `import, ${millions} rows, 1% bad`,
			unit: 'rows/s',
			ours: rate(first.ms),
			floor: rate(floor),
			bar: { atLeast: 0.5 },
		});
		report({
			work: `the same file again, ${millions} rows`,
			unit: 'rows/s',
			ours: rate(again.ms),
			floor: rate(first.ms),
			bar: { atLeast: 3 },
		});
		report({
			work: `memory of the server, ${millions} rows`,
			unit: 'MB',
			ours: Math.max(...memory),
			bar: { atMost: 300 },
		});
		const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
		for (const [name, done] of Object.entries({ import: first, again, preview }))
			console.log(
				`  ${millions} ${name.padEnd(7)} ${seconds(done.ms).padStart(7)} (upload ${seconds(done.uploadMs)}), memory ${Math.min(...done.memory)} to ${Math.max(...done.memory)} MB  ${drawn(done.memory, 300)} 300`,
			);
		console.log(`  ${millions} COPY    ${seconds(floor).padStart(7)}`);
		rmSync(file);
	}
} finally {
	server.kill('SIGKILL');
	await close();
	rmSync(folder, { recursive: true, force: true });
}
