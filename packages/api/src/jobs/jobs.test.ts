import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAccountTree, testServices } from '../testing';
import { makeGates } from '../testing/gates';
import { scriptProcess } from '../testing/script-process';
import type { Services } from '../trpc';
import { cancelJob } from './cancel-job';
import { enqueue } from './enqueue';
import { jobEvents } from './job-events';
import { type JobRecord, readJobs } from './job-record';
import { runOneJob } from './run/run-suspect';
import { countingJob } from './testing/counting-job';
import { prepareJobs, startJobWorker, type Worker } from './worker';

let test: TestDatabase;
let services: Services;
let accountId: string;
let programId: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
	test = await createTestDatabase({ max: 10 });
	services = testServices(test.database);
	await prepareJobs(test.database);
	await test.database.pool.query('create table test_step (job_id uuid, step int, attempt int)');
	const tree = await makeAccountTree(test.database);
	accountId = tree.accounts.left.id;
	programId = tree.programs.left.id;
});
afterEach(async () => {
	for (const stop of stops.splice(0)) await stop();
});
afterAll(() => test.drop());

type Params = { steps?: number; waitMs?: number; fault?: 'none' | 'passing' | 'own'; faults?: number };
const ask = (params: Params, inProgram = false) =>
	test.database.transaction((client) =>
		enqueue(client, countingJob, {
			accountId,
			programId: inProgram ? programId : null,
			createdBy: null,
			params: { steps: 3, waitMs: 5, fault: 'none', faults: 0, ...params },
		}),
	);

async function startWorker(): Promise<Worker> {
	const worker = await startJobWorker(services, { jobs: [countingJob], concurrency: 2 });
	stops.push(worker.stop);
	return worker;
}

/** Resolves when the job is in the wanted state, following its notifications. */
async function when(id: string, wanted: (job: JobRecord) => boolean, withinMs = 20_000): Promise<JobRecord> {
	const events = jobEvents(test.database);
	const release = await events.use();
	try {
		return await new Promise<JobRecord>((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error(`The job is not as wanted after ${withinMs} ms`)), withinMs);
			const look = (job: JobRecord | undefined) => {
				if (!job || job.id !== id || !wanted(job)) return;
				clearTimeout(timer);
				events.off('changed', look);
				resolve(job);
			};
			events.on('changed', look);
			readJobs(test.database, [id]).then(([job]) => look(job), reject);
		});
	} finally {
		await release();
	}
}
const state =
	(...states: string[]) =>
	(job: JobRecord) =>
		states.includes(job.state);
const steps = async (id: string) =>
	(
		await test.database.pool.query<{ step: number; attempt: number }>(
			'select step, attempt from test_step where job_id = $1 order by step',
			[id],
		)
	).rows;

async function workerProcess(): Promise<ChildProcess> {
	const script = new URL('testing/worker-process.ts', import.meta.url);
	const child = await scriptProcess(script, { WORKER_DATABASE_URL: test.url });
	stops.push(async () => child.kill('SIGKILL'));
	return child;
}

describe('jobs', () => {
	it('exist only when the requesting transaction was committed', async () => {
		const id = newId();
		await expect(
			test.database.transaction(async (client) => {
				await enqueue(client, countingJob, {
					id,
					accountId,
					createdBy: null,
					params: { steps: 1, waitMs: 1, fault: 'none', faults: 0 },
				});
				throw new Error('changed my mind');
			}),
		).rejects.toThrow('changed my mind');
		expect(await readJobs(test.database, [id])).toEqual([]);
		await startWorker();
		expect((await when(await ask({}), state('done'))).result).toEqual({ steps: 3 });
		expect(await steps(id)).toEqual([]);
	});

	it('can be enqueued within a Prisma transaction', async () => {
		await startWorker();
		const id = await test.database.prisma.$transaction((tx) =>
			enqueue(tx, countingJob, {
				accountId,
				createdBy: null,
				params: { steps: 2, waitMs: 1, fault: 'none', faults: 0 },
			}),
		);
		await when(id, state('done'));
	});

	it('show their progress', async () => {
		await startWorker();
		const id = await ask({ steps: 8, waitMs: 100 });
		const under = await when(id, (job) => job.state === 'running' && job.done > 1);
		expect(under).toMatchObject({ stage: 'reading', total: 8 });
		expect((await when(id, state('done'))).finishedAt).toBeInstanceOf(Date);
	});

	it('report their rate and remaining time', async () => {
		await startWorker();
		const id = await ask({ steps: 40, waitMs: 100 });
		const under = await when(id, (job) => job.done > 15 && job.rate !== null && job.secondsLeft !== null);
		expect(under.part).toBeGreaterThan(0);
		expect(under.part).toBeLessThan(1);
		// At most ten steps per second, except for what the first progress reported late.
		expect(under.rate).toBeLessThanOrEqual(13);
		expect(under.secondsLeft).toBeGreaterThanOrEqual(Math.floor((40 - under.done) / 13));
		const ended = await when(id, state('done'));
		expect(ended).toMatchObject({ part: 1, secondsLeft: null, done: 40 });
		const seconds = (Number(ended.finishedAt) - Number(ended.startedAt)) / 1000;
		expect(seconds).toBeGreaterThanOrEqual(4);
		expect(ended.rate).toBe(Math.round(40 / seconds));
		// Another process cannot take over a long run.
		expect(await steps(id)).toEqual(Array.from({ length: 40 }, (_, n) => ({ step: n + 1, attempt: 1 })));
	});

	it('are not forgotten when the queue could not report their end to the database, nor is what waits behind them', async () => {
		await startWorker();
		const long = await ask({ steps: 60, waitMs: 100 });
		await when(long, (job) => job.stage === 'reading');
		const { pool } = test.database;
		// Such an entry: locked by a pool that is alive and works on something else.
		const [first, second] = await test.database.transaction(async (client) => {
			const request = {
				accountId,
				programId,
				createdBy: null,
				params: { steps: 1, waitMs: 1, fault: 'none' as const, faults: 0 },
			};
			const ids = [await enqueue(client, countingJob, request), await enqueue(client, countingJob, request)];
			const lock = `locked_at = now(), locked_by = (select locked_by from graphile_worker._private_jobs where key = '${long}')`;
			await client.query(`update graphile_worker._private_jobs set ${lock} where key = $1`, [ids[0]]);
			await client.query(
				`update graphile_worker._private_job_queues set ${lock} where queue_name = 'program:${programId}'`,
			);
			return ids;
		});
		for (const id of [first, second]) expect((await when(id ?? '', state('done'))).state).toBe('done');
		await when(long, state('done'));
		const { rows } = await pool.query('select attempt from job where id = any($1)', [[long, first, second]]);
		expect(rows).toEqual([{ attempt: 1 }, { attempt: 1 }, { attempt: 1 }]);
	});

	it('do not wait behind an abandoned lock of their program', async () => {
		await startWorker();
		const long = await ask({ steps: 60, waitMs: 100 });
		await when(long, (job) => job.stage === 'reading');
		// What two pools leave behind that both had the same task: the queue is locked by a live one, its entry is gone.
		const next = await test.database.transaction(async (client) => {
			const params = { steps: 1, waitMs: 1, fault: 'none' as const, faults: 0 };
			const id = await enqueue(client, countingJob, { accountId, programId, createdBy: null, params });
			await client.query(
				`update graphile_worker._private_job_queues set locked_at = now(),
					locked_by = (select locked_by from graphile_worker._private_jobs where key = $1) where queue_name = $2`,
				[long, `program:${programId}`],
			);
			return id;
		});
		for (const id of [next, long]) {
			await when(id, state('done'));
			expect(new Set((await steps(id)).map((row) => row.attempt))).toEqual(new Set([1]));
		}
	});

	it('stop within a second of being cancelled, and leave nothing behind', async () => {
		await startWorker();
		const id = await ask({ steps: 1, waitMs: 60_000 });
		await when(id, (job) => job.stage === 'reading');
		const asked = performance.now();
		expect(await cancelJob(test.database, id)).toBe(true);
		await when(id, state('cancelled'));
		expect(performance.now() - asked).toBeLessThan(1000);
		expect(await steps(id)).toEqual([]);
		expect(await cancelJob(test.database, id)).toBe(false);
	});

	// The cancellation commits before the running process is notified, and the process may be about to commit as well.
	it.each([
		['it was cancelled', 'update job set cancel_asked_at = now() where program_id = $1'],
		['its program was deleted', 'update program set deleted_at = now() where id = $1'],
	])('leave nothing behind when they end before they notice that %s', async (_, asked) => {
		const gates = await makeGates(test.database, {
			last: 'before insert on test_step for each row when (new.step = 41)',
		});
		await startWorker();
		const id = await ask({ steps: 41, waitMs: 0 }, true);
		await gates.reached('last');
		await test.database.pool.query(asked, [programId]);
		await gates.stop();
		const row = async () =>
			(await test.database.pool.query('select state from job where id = $1 and finished_at is not null', [id])).rows;
		await expect.poll(row, { timeout: 20_000 }).toEqual([{ state: 'cancelled' }]);
		expect(await steps(id)).toEqual([]);
		await test.database.pool.query('update program set deleted_at = null where id = $1', [programId]);
		await test.database.pool.query('drop function wait_at_gate cascade');
	});

	it('are cancelled at once while they wait', async () => {
		const id = await ask({});
		await cancelJob(test.database, id);
		expect((await readJobs(test.database, [id]))[0]?.state).toBe('cancelled');
		await startWorker();
		await when(await ask({}), state('done'));
		expect(await steps(id)).toEqual([]);
	});

	it('are retried after a temporary error, and fail after any other', async () => {
		await startWorker();
		const passing = await ask({ fault: 'passing', faults: 1 });
		const own = await ask({ fault: 'own', faults: 1 });
		const failed = await when(own, state('failed'));
		expect(failed.error).toMatchObject({ code: 'INTERNAL', reference: expect.stringMatching(/^[0-9a-f]{8}$/) });
		expect(JSON.stringify(failed.error)).not.toContain('Deliberate');
		await when(passing, state('done'));
		expect((await steps(passing)).map((row) => row.attempt)).toEqual([2, 2, 2]);
	});

	it('of one program run one after another', async () => {
		await startWorker();
		const [first, second] = [await ask({ steps: 5, waitMs: 40 }, true), await ask({ steps: 5, waitMs: 40 }, true)];
		const [a, b] = [await when(first, state('done')), await when(second, state('done'))];
		expect(b.startedAt?.getTime()).toBeGreaterThanOrEqual((a.finishedAt?.getTime() ?? 0) - 1);
	});

	it('continue in another process when theirs is killed, without doing anything twice', async () => {
		const child = await workerProcess();
		const ids = [await ask({ steps: 40, waitMs: 100 }, true), await ask({ steps: 40, waitMs: 100 })];
		await Promise.all(ids.map((id) => when(id, (job) => job.done > 2)));
		child.kill('SIGKILL');
		await once(child, 'exit');
		await startWorker();
		for (const id of ids) {
			await when(id, state('done'));
			const done = await steps(id);
			expect(done.map((row) => row.step)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
			expect(new Set(done.map((row) => row.attempt))).toEqual(new Set([2]));
		}
	}, 60_000);

	it.each([1, 2])(
		'are also retried when a run was taken over from one of %d workers that were still alive',
		async (workers) => {
			for (let n = 0; n < workers; n += 1) await startWorker();
			const id = await ask({ steps: 150, waitMs: 20 });
			await when(id, (job) => job.done > 2);
			const { pool } = test.database;
			const entry = 'select locked_by as by from graphile_worker._private_jobs where key = $1';
			// As others do when the lock of a pool was lost with its connection.
			await pool.query(`select graphile_worker.force_unlock_workers(array(${entry}))`, [id]);
			await pool.query(`select pg_notify('jobs:insert', '{"count": 1}')`);
			// The former run has reported several times by then, and found that it was taken over.
			const attempt = async () => (await pool.query('select attempt from job where id = $1', [id])).rows[0]?.attempt;
			await expect.poll(attempt).toBe(2);
			await when(id, (job) => job.done > 60);
			expect((await pool.query(entry, [id])).rowCount).toBe(1);
			await when(id, state('done'));
			expect(await steps(id)).toEqual(Array.from({ length: 150 }, (_, n) => ({ step: n + 1, attempt: 2 })));
		},
		60_000,
	);

	const patient = { timeout: 20_000 };

	it('fail with that reason when their process was gone twice, and leave nothing behind', async () => {
		const id = await ask({ steps: 2_000, waitMs: 50 });
		for (let death = 1; death <= 2; death += 1) {
			const child = await workerProcess();
			const underWay = 'select from job where id = $1 and attempt = $2 and done > 2';
			await expect.poll(async () => (await test.database.pool.query(underWay, [id, death])).rowCount, patient).toBe(1);
			child.kill('SIGKILL');
			await once(child, 'exit');
			await expect(steps(id)).resolves.toEqual([]);
		}
		await startWorker();
		const job = await when(id, state('done', 'failed'));
		expect(job).toMatchObject({ state: 'failed', error: { code: 'JOB_DIED', params: { times: 2 } } });
		const entry = 'select from graphile_worker._private_jobs where key = $1';
		await expect.poll(async () => (await test.database.pool.query(entry, [id])).rowCount).toBe(0);
	}, 60_000);

	it('run apart after a process died with them, and no other does', async () => {
		const child = await workerProcess();
		const id = await ask({ steps: 40, waitMs: 100 });
		await when(id, (job) => job.done > 2);
		child.kill('SIGKILL');
		await once(child, 'exit');
		const apart: string[] = [];
		const worker = await startJobWorker(services, {
			jobs: [countingJob],
			concurrency: 2,
			apart: async (job, signal) => {
				apart.push(job.id);
				const controller = new AbortController();
				signal.addEventListener('abort', () => controller.abort(signal.reason));
				return runOneJob(services, [countingJob], job, controller);
			},
		});
		stops.push(worker.stop);
		const other = await ask({ steps: 2, waitMs: 5 });
		for (const one of [id, other]) await when(one, state('done'));
		expect(apart).toEqual([id]);
	}, 60_000);

	it('that were taken for dead, or shut down, are not counted as such', async () => {
		const worker = await startWorker();
		const id = await ask({ steps: 100, waitMs: 30 });
		await when(id, (job) => job.done > 2);
		const { pool } = test.database;
		const died = async () =>
			(await pool.query('select died_attempts as died from job where id = $1', [id])).rows[0]?.died;
		// As after an outage of PostgreSQL: the lock that shows a live pool was lost with its connection.
		await pool.query(
			`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'rewards_presence'`,
		);
		await when(id, (job) => job.done > 60);
		expect(await died()).toEqual([]);
		await worker.stop();
		await startWorker();
		await when(id, state('done'));
		expect(await died()).toEqual([]);
	}, 60_000);

	it('are handed over at once when their process shuts down', async () => {
		const worker = await startWorker();
		const id = await ask({ steps: 40, waitMs: 50 });
		await when(id, (job) => job.done > 2);
		await worker.stop();
		expect((await readJobs(test.database, [id]))[0]?.state).toBe('queued');
		await startWorker();
		await when(id, state('done'));
		expect(new Set((await steps(id)).map((row) => row.attempt))).toEqual(new Set([2]));
	});

	it('survive the loss of every connection', async () => {
		await startWorker();
		const id = await ask({ steps: 20, waitMs: 100 });
		await when(id, (job) => job.done > 2);
		await test.database.pool.query(
			'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
		);
		await when(id, state('done'));
		expect((await steps(id)).length).toBe(20);
	}, 60_000);

	it('stops on request while it still starts', async () => {
		const worker = await startJobWorker(services, { jobs: [countingJob], concurrency: 2 });
		await worker.stop();
	});

	it('lists the processes that serve it, and no others', async () => {
		const seen: number[] = [];
		const onConnection = (process: number) => void seen.push(process);
		const worker = await startJobWorker(services, { jobs: [countingJob], concurrency: 1, onConnection });
		stops.push(worker.stop);
		const { rows } = await test.database.pool.query<{ pid: number }>(
			`select pid from pg_stat_activity where datname = current_database() and application_name like 'rewards-worker-%'`,
		);
		expect(seen.length).toBeGreaterThan(0);
		expect(rows.map(({ pid }) => pid)).toEqual(expect.arrayContaining(seen));
	});
});
