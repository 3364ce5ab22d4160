import type { ChildProcess } from 'node:child_process';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { copyRows } from '../imports';
import { ended, makeAccountTree, testServices } from '../testing';
import { scriptProcess } from '../testing/script-process';
import type { Services } from '../trpc';
import { cancelJob } from './cancel-job';
import { defineJob, withHandler } from './define-job';
import { enqueue } from './enqueue';
import { countingJob } from './testing/counting-job';
import { prepareJobs, startJobWorker, type Worker } from './worker';

let test: TestDatabase;
let services: Services;
let accountId: string;
let worker: Worker;
let child: ChildProcess | undefined;
const never = () => new Promise<never>(() => undefined);
const lock = 'select pg_advisory_xact_lock(4711)';

/** What a run does, by its attempt; the last one goes on. */
const actions = ['deaf', 'deafInTransaction', 'lock', 'copy', 'statement', 'nothing'] as const;
const waitingJob = withHandler(
	defineJob({
		kind: 'waiting',
		flags: [],
		whenCancelled: 'takenBack',
		params: z.object({ actions: z.array(z.enum(actions)) }),
		result: z.object({}),
		// A bit more than a second.
		stuckAfterMinutes: 0.02,
	}),
	async () => async (run) => {
		const action = run.params.actions[Math.min(run.attempt, run.params.actions.length) - 1];
		run.progress({ stage: 'reading' });
		if (action === 'deaf') await never();
		await run.transaction(async (client) => {
			await client.query('insert into test_work values ($1, $2)', [run.id, run.attempt]);
			if (action === 'deafInTransaction') {
				await client.query(lock);
				await never();
			}
			if (action === 'lock') await client.query(lock);
			if (action === 'copy')
				await copyRows(
					client,
					'test_work',
					(async function* () {
						yield `${run.id}\t0\n`;
						await never();
					})(),
					run.signal,
				);
			if (action === 'statement') await client.query('select pg_sleep(7)');
			await run.finish(client, { result: {} });
		});
		return undefined;
	},
);

beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	services = testServices(test.database);
	await prepareJobs(test.database);
	await test.database.pool.query(
		'create table test_work (job_id uuid, attempt int); create table test_step (job_id uuid, step int, attempt int)',
	);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
	worker = await startJobWorker(services, { jobs: [waitingJob], concurrency: 4 });
});
afterAll(async () => {
	child?.kill('SIGKILL');
	await worker.stop();
	await test.drop();
});

const ask = (...given: (typeof actions)[number][]) =>
	test.database.transaction((client) =>
		enqueue(client, waitingJob, { accountId, programId: null, createdBy: null, params: { actions: given } }),
	);
const rowsOf = async (id: string) =>
	(await test.database.pool.query('select attempt from test_work where job_id = $1', [id])).rows;
const countsOf = async (id: string) =>
	(await test.database.pool.query('select attempt, stalls, failures from job where id = $1', [id])).rows[0];
/** The queue waits before the next attempt; this test doesn't. */
const hurry = async (id: string, until: () => Promise<boolean>) => {
	await expect
		.poll(
			async () => {
				await test.database.pool.query(
					`update graphile_worker._private_jobs set run_at = now() where key = $1 and locked_by is null`,
					[id],
				);
				return until();
			},
			{ timeout: 60_000, interval: 200 },
		)
		.toBe(true);
};

it('a job that makes no progress is ended and repeated, and fails the third time, whatever it waits for', async () => {
	const holder = await test.database.pool.connect();
	await holder.query('begin');
	await holder.query(lock);
	const id = await ask('copy', 'lock', 'deaf');
	const endedJob = ended(test.database, id);
	await hurry(id, async () => (await countsOf(id)).attempt === 3);
	expect(await endedJob).toMatchObject({ state: 'failed', error: { code: 'JOB_STUCK' } });
	expect(await rowsOf(id)).toEqual([]);
	expect(await countsOf(id)).toEqual({ attempt: 3, stalls: 2, failures: 2 });
	await holder.query('rollback');
	holder.release();
}, 90_000);

it('a run that hears nothing loses its transaction, so that the next one finds its locks free', async () => {
	const id = await ask('deafInTransaction', 'lock');
	const endedJob = ended(test.database, id);
	await hurry(id, async () => (await countsOf(id)).attempt === 2);
	expect(await endedJob).toMatchObject({ state: 'done' });
	expect(await rowsOf(id)).toEqual([{ attempt: 2 }]);
}, 90_000);

it('a statement that PostgreSQL works on is progress', async () => {
	const id = await ask('statement');
	expect(await ended(test.database, id)).toMatchObject({ state: 'done' });
	expect(await countsOf(id)).toEqual({ attempt: 1, stalls: 0, failures: 0 });
}, 30_000);

it.each(['deaf', 'deafInTransaction', 'copy'] as const)(
	'a run that hears nothing can be cancelled: %s',
	async (what) => {
		const id = await ask(what);
		await ended(test.database, id, ({ stage }) => stage === 'reading');
		await cancelJob(test.database, id);
		expect(await ended(test.database, id)).toMatchObject({ state: 'cancelled' });
		expect(await rowsOf(id)).toEqual([]);
	},
	30_000,
);

it('the worker stops, though a run hears nothing', async () => {
	const id = await ask('deaf', 'nothing');
	await ended(test.database, id, ({ stage }) => stage === 'reading');
	await worker.stop();
	worker = await startJobWorker(services, { jobs: [waitingJob], concurrency: 4 });
	expect(await ended(test.database, id)).toMatchObject({ state: 'done' });
	expect(await rowsOf(id)).toEqual([{ attempt: 2 }]);
}, 30_000);

it('a process that stands still is relieved, and finds its jobs taken over when it goes on', async () => {
	await worker.stop();
	const script = new URL('testing/worker-process.ts', import.meta.url);
	child = await scriptProcess(script, { WORKER_DATABASE_URL: test.url, WORKER_LEASE_SECONDS: '3' });
	const askSteps = (steps: number, waitMs: number) =>
		test.database.transaction((client) =>
			enqueue(client, countingJob, { accountId, createdBy: null, params: { steps, waitMs, fault: 'none', faults: 0 } }),
		);
	const stepsOf = async (id: string) =>
		(await test.database.pool.query('select attempt from test_step where job_id = $1', [id])).rows;
	const id = await askSteps(40, 100);
	await ended(test.database, id, ({ done }) => done > 2);
	child.kill('SIGSTOP');
	worker = await startJobWorker(services, { jobs: [countingJob], concurrency: 1, leaseSeconds: 3 });
	expect(await ended(test.database, id)).toMatchObject({ state: 'done' });
	expect(await stepsOf(id)).toEqual(Array.from({ length: 40 }, () => ({ attempt: 2 })));
	await worker.stop();
	child.kill('SIGCONT');
	const next = await askSteps(2, 5);
	expect(await ended(test.database, next)).toMatchObject({ state: 'done' });
	expect(await stepsOf(id)).toHaveLength(40);
}, 90_000);
