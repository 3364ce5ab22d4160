import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '@rewards/db';
import { Logger, type LogLevel, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import { AppError, fullDiskOf, noteFullDisk } from '../errors';
import { findRoom } from '../storage';
import type { Log, Services } from '../trpc';
import type { AnyJob, Schedule } from './define-job';
import { ForgottenJobs } from './forgotten-jobs';
import { jobChannel, jobEvents } from './job-events';
import { endAbandonedJobs, freeDeadWorkers, Presence } from './presence';
import { JobStopped } from './run/job-stopped';
import { type RunApart, runSomewhere } from './run/run-suspect';
import { recordFailure, recordSuccess } from './schedule-failures';
import { startScheduler } from './scheduler';
import { Shares } from './shares';
import { WorkerLease, workerName } from './worker-lease';

export interface WorkerOptions {
	jobs: readonly AnyJob[];
	schedules?: readonly Schedule[];
	/** Concurrent jobs in this process. */
	concurrency: number;
	/** Runs a job with which a process has died in one of its own. Without it, such a job runs like any other. */
	apart?: RunApart;
	/** Called with the backend PID of each connection in PostgreSQL. */
	onConnection?: (process: number) => void;
	/** How long it, and others of the kind, may be silent before they are relieved. Default 60. */
	leaseSeconds?: number;
	/** How long scheduled work may take before it counts as failed and makes room for others. Default an hour. */
	scheduleMs?: number;
}

export interface Worker {
	/**
	 * Stops taking jobs, hands running ones over so that another process continues them at once, and closes its
	 * connections.
	 */
	stop(): Promise<void>;
}

/**
 * Creates the queue's own tables; call it once after the migrations, before anything is enqueued. Several processes may
 * do so at once.
 */
export async function prepareJobs(db: Services['db'], log?: Log): Promise<void> {
	await runMigrations({ pgPool: db.pool, logger: graphileLogger(log) });
}

/** Per job one connection for its transaction and one for progress; three for the queue itself. */
export const jobConnections = (concurrency: number): number => concurrency * 2 + 3;

const pollMs = 1000;
const rescueMs = 1000;
const payloadId = (payload: unknown): string =>
	typeof payload === 'object' && payload !== null && 'jobId' in payload ? String(payload.jobId) : '';

/**
 * Runs jobs in this process, alongside any number of others. It has a pool of its own, so that long work never takes a
 * connection from requests, and recovers by itself after an outage of PostgreSQL.
 */
export async function startJobWorker(shared: Services, options: WorkerOptions): Promise<Worker> {
	const { log } = shared;
	const name = workerName();
	const db = createDatabase(shared.db.url, {
		max: jobConnections(options.concurrency),
		applicationName: name,
		idleInTransactionTimeoutMs: 0,
		onConnection: options.onConnection,
	});
	const services: Services = { ...shared, db };
	await prepareJobs(db, log);

	const presence = new Presence(db, name);
	const lease = new WorkerLease(db, name, options.leaseSeconds);
	const events = jobEvents(shared.db);
	const running = new Map<string, AbortController>();
	const runs = new WeakMap<AbortController, Promise<unknown>>();
	/**
	 * Entries of the queue whose task is running here, by id as text: the driver returns numbers, the queue's types say
	 * texts.
	 */
	const held = new Set<string>();
	const handOver = new Set<string>();
	const ending = new AbortController();
	let stopping = false;
	const cancel = (jobId: string) => running.get(jobId)?.abort(new JobStopped('cancelled'));
	events.on('cancel', cancel);
	const reconnected = () => void cancelAsked(services, [...running.keys()], cancel);
	events.on('reconnected', reconnected);
	const release = await events.use();

	const taskList: TaskList = {};
	for (const job of options.jobs) {
		taskList[job.kind] = async (payload, helpers) => {
			const id = payloadId(payload);
			const controller = new AbortController();
			running.set(id, controller);
			if (stopping) controller.abort(new JobStopped('shutdown'));
			held.add(String(helpers.job.id));
			try {
				// Cancelled between the look at the row and this entry in the map.
				const lastAttempt = helpers.job.attempts >= helpers.job.max_attempts;
				const result = runSomewhere({ services, job, id, controller, lastAttempt }, options.apart);
				runs.set(controller, result);
				void cancelAsked(services, [id], cancel);
				const outcome = await result;
				if (outcome === 'ended') return;
				if (outcome === 'takenOver') {
					// The queue removes an entry when any run reports its end, and releases it when its pool reports a failure:
					// this run must report neither while the other one works, because without an entry the job would never be
					// retried.
					const other = running.get(id);
					if (other && other !== controller) await runs.get(other)?.catch(() => undefined);
					throw new Error('Taken over by another run');
				}
				if (outcome === 'handOver') handOver.add(helpers.job.id);
				if (outcome === 'noRoom') await takeBackAttempt(db, helpers.job.id, () => stopping);
				throw new Error(outcome === 'handOver' ? 'Handed over at shutdown' : 'To be tried again');
			} catch (error) {
				// The queue doesn't retry recording a failed attempt, so wait until the database is available, whatever the
				// error says: it may come from another process, which has found no database.
				await answering(db, () => stopping);
				const disk = fullDiskOf(error);
				if (disk) {
					noteFullDisk(disk);
					await takeBackAttempt(db, helpers.job.id, () => stopping);
				}
				throw error;
			} finally {
				// Another run of the same job may have started here since.
				if (running.get(id) === controller) running.delete(id);
				held.delete(String(helpers.job.id));
			}
		};
	}
	for (const { name, handler } of options.schedules ?? []) {
		taskList[name] = async (_payload, helpers) => {
			held.add(String(helpers.job.id));
			try {
				await inTime(await handler(), services, options.scheduleMs ?? usualScheduleMs, ending.signal);
				await recordSuccess(services, name);
			} catch (error) {
				await recordFailure(services, name, error).catch(() => undefined);
				throw error;
			} finally {
				held.delete(String(helpers.job.id));
			}
		};
	}
	let poolId: string | undefined;
	const startRunner = (): Promise<Runner> => {
		const shares = new Shares(options.jobs, options.concurrency);
		return run({
			pgPool: db.pool,
			events: shares.events,
			forbiddenFlags: shares.forbidden,
			concurrency: options.concurrency,
			pollInterval: pollMs,
			noHandleSignals: true,
			taskList,
			// Schedules go by the database's clock: see the scheduler.
			parsedCronItems: [],
			logger: graphileLogger(log),
			preset: {
				plugins: [
					{
						name: 'RewardsPresencePlugin',
						version: '1.0.0',
						worker: {
							hooks: {
								startWorker: async (_ctx, { worker }) => {
									if (poolId === worker.workerPool.id) return presenceHeld;
									poolId = worker.workerPool.id;
									presenceHeld = presence.hold(poolId);
									await presenceHeld;
								},
							},
						},
					},
				],
			},
		});
	};
	let presenceHeld: Promise<void> = Promise.resolve();

	// Before it takes a job: otherwise nobody would miss it. Without room for that, it comes with the next look.
	await lease.renew().catch((error: unknown) => {
		if (!fullDiskOf(error)) throw error;
		log.warn({ err: error }, 'The sign of life of a worker found no room');
	});
	let runner: Runner | undefined;
	let wake: () => void = () => {};
	const supervise = async () => {
		while (!stopping) {
			try {
				runner = await startRunner();
				// A stop requested meanwhile found no runner to stop.
				if (stopping) await runner.stop();
				await runner.promise;
			} catch (error) {
				if (!stopping) log.warn({ err: error }, 'The job queue lost the database; it starts again');
			}
			runner = undefined;
			if (poolId) await presence.drop(poolId);
			if (!stopping) {
				await new Promise<void>((resolve) => {
					wake = resolve;
					setTimeout(resolve, pollMs);
				});
			}
		}
	};
	const supervised = supervise();
	const scheduler = startScheduler(db, options.schedules ?? [], log);

	const forgotten = new ForgottenJobs(db, held);
	let rescuing: Promise<void> = Promise.resolve();
	const rescue = setInterval(() => {
		rescuing = rescuing.then(async () => {
			try {
				const silent = await lease.renew();
				if (silent > 0) log.warn({ silent }, 'Ended the connections of workers that gave no sign of life');
				const dead = presence.judges() ? await freeDeadWorkers(db) : 0;
				if (dead > 0) log.warn({ dead }, 'Took over the jobs of workers that are gone');
				if (poolId) await forgotten.free(poolId);
				await endAbandonedJobs(db, jobChannel);
			} catch {
				// The database is unavailable; the next round will do.
			}
		});
	}, rescueMs);

	let stopped: Promise<void> | undefined;
	const stop = async () => {
		stopping = true;
		ending.abort();
		clearInterval(rescue);
		await scheduler.stop();
		for (const controller of running.values()) controller.abort(new JobStopped('shutdown'));
		wake();
		await runner?.stop().catch(() => undefined);
		await supervised;
		await rescuing;
		// A failed attempt waits before the next one and counts; a hand-over does neither.
		await db.pool
			.query(
				`update graphile_worker._private_jobs set run_at = now(), attempts = greatest(attempts - 1, 0), last_error = null where id = any($1::bigint[])`,
				[[...handOver]],
			)
			.catch(() => undefined);
		events.off('cancel', cancel);
		events.off('reconnected', reconnected);
		await release();
		await presence.close();
		await lease.end().catch(() => undefined);
		await db.close();
	};
	return { stop: () => (stopped ??= stop()) };
}

const usualScheduleMs = 60 * 60_000;

/** Scheduled work with an end: what hangs must neither hold a place for ever nor be silent about it. */
async function inTime(
	work: (services: Services, signal: AbortSignal) => Promise<void>,
	services: Services,
	mostMs: number,
	ending: AbortSignal,
): Promise<void> {
	const over = new AbortController();
	const signal = AbortSignal.any([over.signal, ending]);
	const timer = setTimeout(() => over.abort(), mostMs);
	const late = once(over.signal, 'abort').then(() => {
		throw new AppError('TIMEOUT', undefined, { message: `It took more than ${Math.round(mostMs / 60_000)} minutes.` });
	});
	try {
		await Promise.race([work(services, signal), late]);
	} finally {
		clearTimeout(timer);
	}
}

/** Resolves once there is room on the disk again, or the worker must stop: what fails until then has not been tried. */
async function takeBackAttempt(db: Services['db'], id: string, stopping: () => boolean): Promise<void> {
	while (!stopping()) {
		if (await findRoom(db).catch(() => false)) break;
		await delay(pollMs);
	}
	const back = 'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = $1';
	await db.pool.query(back, [id]).catch(() => undefined);
}

/** Resolves once the database responds again, or the worker must stop. */
async function answering({ pool }: Services['db'], stopping: () => boolean): Promise<void> {
	while (!stopping()) {
		try {
			await pool.query('select 1');
			return;
		} catch {
			await delay(pollMs / 4);
		}
	}
}

/** Aborts those of the jobs that were cancelled while this process wasn't listening. */
async function cancelAsked({ db }: Services, ids: string[], cancel: (id: string) => void): Promise<void> {
	try {
		const { rows } = await db.pool.query<{ id: string }>(
			'select id from job where id = any($1::uuid[]) and cancel_asked_at is not null',
			[ids],
		);
		for (const { id } of rows) cancel(id);
	} catch {
		// Without a database nothing can run either.
	}
}

/** graphile-worker's log lines in our format, without payloads; runJob reports single jobs better. */
function graphileLogger(log?: Log): Logger {
	return new Logger((scope) => (level: `${LogLevel}`, message: string) => {
		if (!log || scope.label === 'job') return;
		if (level === 'error' && !message.startsWith('Failed task')) log.warn({ source: 'graphile-worker' }, message);
		else log.debug({ source: 'graphile-worker' }, message);
	});
}
