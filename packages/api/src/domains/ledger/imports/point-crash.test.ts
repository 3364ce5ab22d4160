import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { jobBench } from '../../../imports/testing/bench';
import { upload } from '../../../imports/testing/upload';
import { ledgerJobs } from '..';
import { startPointImport } from '../services/start-point-import';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof jobBench>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	bench = await jobBench(test.database, ledgerJobs);
});
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
	await bench.stop();
	await test.drop();
});

async function workerProcess(): Promise<ChildProcess> {
	const script = fileURLToPath(new URL('../testing/point-worker.ts', import.meta.url));
	const child = spawn(process.execPath, ['--import', 'tsx', script], {
		env: {
			...process.env,
			WORKER_DATABASE_URL: test.url,
			WORKER_DATA_KEY: Buffer.from(bench.services.config.dataKey).toString('hex'),
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	children.push(child);
	if (child.stdout) await once(child.stdout, 'data');
	return child;
}
const people = 5_000;
const rows = 20_000;

it('a point import whose worker is killed again and again ends by itself, and nothing is booked twice', async () => {
	const { id: programId } = bench.program;
	const { pool } = test.database;
	await pool.query(
		`insert into participant (program_id, id, name, email)
		select $1, gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.com' from generate_series(0, $2::int - 1) n`,
		[programId, people],
	);
	const lines = Array.from({ length: rows }, (_, n) => `p${n % people}@example.com,${(n % 7) + 1},Row ${n},R-${n}`);
	const total = lines.reduce((sum, _, n) => sum + (n % 7) + 1, 0);
	const { jobId } = await startPointImport(bench.ctx, {
		fileName: 'points.csv',
		stream: upload(`email,amount,description,reference\n${lines.join('\n')}\n`),
		again: false,
	});
	const booked = async () =>
		(
			await pool.query<{ entries: number; sum: number; balances: number }>(
				`select count(*) as entries, coalesce(sum(amount), 0) as sum,
					(select coalesce(sum(balance), 0) from participant where program_id = $1) as balances
				from ledger_entry where program_id = $1`,
				[programId],
			)
		).rows[0];
	let ended = false;
	const finished = bench.ended(jobId).finally(() => {
		ended = true;
	});
	for (let kill = 0; kill < 4 && !ended; kill += 1) {
		const child = await workerProcess();
		await Promise.race([finished, delay(100 + 300 * kill)]);
		child.kill('SIGKILL');
		await once(child, 'exit');
		if (!ended) expect(await booked()).toEqual({ entries: 0, sum: 0, balances: 0 });
	}
	if (!ended) await workerProcess();
	expect(await finished).toMatchObject({
		state: 'done',
		result: { accepted: rows, awarded: total, participants: people },
	});
	expect(await booked()).toEqual({ entries: rows, sum: total, balances: total });
}, 120_000);
