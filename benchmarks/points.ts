/**
 * The point import against the same by hand with rows that are already checked: COPY of the same entries into an
 * identically indexed ledger, and one UPDATE of the sums. Import: upload, encryption, rules, people, balances row by
 * row, error lines, audit, until the job has ended; every hundredth row is wrong. POINT_ROWS sets the sizes
 * (100000,1000000), for a fifth as many participants.
 */
import { ok, deepStrictEqual as same } from 'node:assert';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ledgerJobs, startPointImport } from '@rewards/api/domains/ledger/index';
import { jobBench } from '@rewards/api/imports/testing/bench';
import { testServices } from '@rewards/api/testing/index';
import type { Database } from '@rewards/db';
import { from, to } from 'pg-copy-streams';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const sizes = (process.env['POINT_ROWS'] ?? '100000,1000000').split(',').map(Number);
const badEvery = 100;
const folder = await mkdtemp(join(tmpdir(), 'rewards-points-'));

function* pointRows(rows: number, people: number): Generator<string> {
	yield 'email,amount,description,reference\n';
	for (let n = 0; n < rows; n += 1) {
		const person = n % badEvery === badEvery - 1 ? `nobody${n}` : `p${n % people}`;
		yield `${person}@example.com,${(n % 500) + 1},Quarter ${n % 4},R-${n}\n`;
	}
}

const columnsOf = async ({ pool }: Database, table: string): Promise<string> => {
	const { rows } = await pool.query<{ columns: string }>(
		`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
		where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
		[table],
	);
	return rows[0]?.columns ?? '';
};

/** Milliseconds of COPY and UPDATE into tables with the same columns and indexes, with existing people. */
async function byHand(database: Database, programId: string): Promise<number> {
	const { pool } = database;
	const people = await columnsOf(database, 'participant');
	const entries = await columnsOf(database, 'ledger_entry');
	const file = join(folder, 'ledger.copy');
	await pool.query('create table floor_participant (like participant including all)');
	await pool.query(
		`insert into floor_participant (${people}) select ${people} from participant where program_id = '${programId}'`,
	);
	await pool.query('update floor_participant set balance = 0, awarded = 0');
	await pool.query('vacuum full analyze floor_participant');
	await pool.query('create table floor_ledger (like ledger_entry including all)');
	await database.transaction(async (client) => {
		const out = client.query(
			to(`copy (select ${entries} from ledger_entry where program_id = '${programId}' order by id) to stdout`),
		);
		await pipeline(out, createWriteStream(file));
	});
	await pool.query('checkpoint');
	const begin = performance.now();
	await database.transaction(async (client) => {
		await pipeline(createReadStream(file), client.query(from(`copy floor_ledger (${entries}) from stdin`)));
		await client.query(`update floor_participant p set awarded = p.awarded + s.sum, balance = p.balance + s.sum
			from (select program_id, participant_id, sum(amount)::int as sum from floor_ledger group by 1, 2) s
			where p.program_id = s.program_id and p.id = s.participant_id`);
	});
	const ms = performance.now() - begin;
	await pool.query('drop table floor_participant, floor_ledger');
	rmSync(file);
	return ms;
}

const rate = (rows: number, ms: number): number => Math.round((rows * 1000) / ms);

try {
	for (const size of sizes) {
		const named = size.toLocaleString('en');
		const file = join(folder, `points-${size}.csv`);
		const people = Math.ceil(size / 5);
		await pipeline(Readable.from(pointRows(size, people)), createWriteStream(file));
		const { database, close } = await openBenchDatabase(6);
		const services = testServices(database);
		services.log.info = (data, message) => console.log(`  ${message}: ${JSON.stringify(data)}`);
		const bench = await jobBench(database, ledgerJobs, services);
		await database.pool.query(
			`insert into participant (program_id, id, name, email)
			select $1, gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.com' from generate_series(0, $2::int - 1) n`,
			[bench.program.id, people],
		);
		await database.pool.query('vacuum analyze participant');
		await database.pool.query('checkpoint');
		await bench.startWorker();
		globalThis.gc?.();
		const before = process.memoryUsage().rss;
		let memory = 0;
		const watch = setInterval(() => {
			memory = Math.max(memory, (process.memoryUsage().rss - before) / 1024 / 1024);
		}, 50);
		const begin = performance.now();
		const stream = createReadStream(file);
		const { jobId } = await startPointImport(bench.ctx, { fileName: 'points.csv', stream, again: false });
		const job = await bench.ended(jobId);
		const ours = performance.now() - begin;
		clearInterval(watch);
		const bad = Math.floor(size / badEvery);
		ok(job.state === 'doneWithRejects', job.state);
		same([job.result?.['accepted'], job.result?.['rejected']], [size - bad, bad]);
		await bench.stop();
		const floor = await byHand(database, bench.program.id);
		console.log(
			`  ${named} points ${(ours / 1000).toFixed(1)} s, by hand ${(floor / 1000).toFixed(1)} s, memory grows by ${Math.round(memory)} MB`,
		);
		report({
			work: `point import, ${named} rows, 1% bad`,
			unit: 'rows/s',
			ours: rate(size, ours),
			floor: rate(size, floor),
			bar: { atLeast: 0.5 },
		});
		report({
			work: `growth of memory in a point import, ${named} rows`,
			unit: 'MB',
			ours: Math.round(memory),
			bar: { atMost: 150 },
		});
		await close();
		rmSync(file);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
