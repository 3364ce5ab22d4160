import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelJob } from '../../jobs/cancel-job';
import { ended } from '../../testing';
import { neverBlamed } from '../../testing/never-blamed';
import { workerProcess } from '../../testing/worker-process';
import { claimBench } from './testing/claim-program';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof claimBench>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	await neverBlamed(db.database);
	bench = await claimBench(db.database);
});
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

const startWorkerProcess = async (): Promise<ChildProcess> => {
	const child = await workerProcess(bench.services);
	children.push(child);
	return child;
};
const inside = async (programId: string) => {
	const { rows } = await db.database.pool.query(
		`select count(*) as codes, count(distinct lower(email)) as different,
			(select count(*) from claim_code_batch where program_id = $1) as batches from participant where program_id = $1`,
		[programId],
	);
	return rows[0];
};

const runOf = async (jobId: string): Promise<{ attempt: number; done: number; over: boolean }> => {
	const { rows } = await db.database.pool.query(
		'select attempt, done, finished_at is not null as over from job where id = $1',
		[jobId],
	);
	return rows[0];
};

test('killed again and again in the middle, a batch is created completely and once', async () => {
	const { id: programId, levelId } = await bench.newProgram();
	const { jobId } = await bench.caller.claimCodes.generate({ programId, levelId, quantity: 60_000 });
	for (let kill = 0; kill < 3; kill += 1) {
		const before = await runOf(jobId);
		const child = await startWorkerProcess();
		// Midway: some are inserted in a transaction that will never commit.
		let now = before;
		while (!now.over && !(now.attempt > before.attempt && now.done > 0)) {
			await delay(20);
			now = await runOf(jobId);
		}
		child.kill('SIGKILL');
		await once(child, 'exit');
		if (!now.over) expect(await inside(programId)).toEqual({ codes: 0, different: 0, batches: 0 });
	}
	await startWorkerProcess();
	expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', done: 60_000 });
	expect(await inside(programId)).toEqual({ codes: 60_000, different: 60_000, batches: 1 });
}, 120_000);

test('cancelled in the middle, it leaves nothing behind', async () => {
	const { id: programId, levelId } = await bench.newProgram();
	await bench.startWorker();
	const { jobId } = await bench.caller.claimCodes.generate({ programId, levelId, quantity: 120_000 });
	await ended(db.database, jobId, (job) => job.finishedAt !== null || job.done > 0);
	await cancelJob(db.database, jobId);
	expect(await ended(db.database, jobId)).toMatchObject({ state: 'cancelled' });
	expect(await inside(programId)).toEqual({ codes: 0, different: 0, batches: 0 });
}, 60_000);
