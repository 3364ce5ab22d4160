import { cancellableTransaction, type PoolClient } from '@rewards/db';
import {
	AppError,
	asAppError,
	errorBody,
	fullDiskOf,
	isDatabaseAway,
	noteFullDisk,
	referenceOf,
	sqlState,
} from '../../errors';
import type { Services } from '../../trpc';
import type { AnyJob } from '../define-job';
import { jobChannel } from '../job-events';
import { TryAgain } from '../try-again';
import { deathsAtMost, diedError, isAlive } from './deaths';
import type { AnyRun, JobOutcome, JobProgress } from './job-run';
import { JobStopped } from './job-stopped';
import { assertMayAct } from './may-act';
import { ProgressWatch } from './progress-watch';
import { tellEnd } from './tell-end';
import { throwAfterAbort } from './throw-after-abort';

/**
 * The outcome of a run: ended permanently, to be retried (after a while, or at once by another process), or taken over
 * by a later run of the same job, whose entry in the queue must stay. `noRoom`: a disk is full; to be retried once it
 * isn't, which counts as no attempt.
 */
export type RunResult = 'ended' | 'retry' | 'noRoom' | 'handOver' | 'takenOver';

const begin = `update job set state = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()), heartbeat_at = now(),
	attempt_at = now(), stage_at = now(), stage = '', done = 0, rejected = 0, part = null
	where id = $1 and state in ('queued', 'running') and cancel_asked_at is null
		and cardinality(died_attempts) < ${deathsAtMost}
	returning account_id as "accountId", program_id as "programId", created_by_id as "createdById", created_by_name as "createdByName",
		session_id as "sessionId", ip, attempt, params, pg_notify($2, 'changed ' || id)`;
const failDied = `update job set state = 'failed', stage = '', error = $3, finished_at = now()
	where id = $1 and state in ('queued', 'running') and cardinality(died_attempts) >= ${deathsAtMost}
	returning pg_notify($2, 'changed ' || id)`;
const cancelUnstarted = `update job set state = 'cancelled', stage = '', finished_at = now()
	where id = $1 and state in ('queued', 'running') and cancel_asked_at is not null returning pg_notify($2, 'changed ' || id)`;
const update = `update job set stage = coalesce($3, stage), stage_at = case when $3 <> stage then now() else stage_at end,
	part = coalesce($8, part), done = coalesce($4, done), total = coalesce($5, total),
	rejected = coalesce($6, rejected), heartbeat_at = now()
	where id = $1 and attempt = $2 and state = 'running' returning pg_notify($7, 'changed ' || id)`;
// By the clock: within the handler's transaction, now() is the time of its start.
const end = `update job set state = $3, stage = '', result = $4, error = $5, rejected = $6, done = coalesce($7, done),
	total = coalesce($8, total), finished_at = clock_timestamp(), heartbeat_at = now()
	where id = $1 and attempt = $2 and state = 'running' returning pg_notify($9, 'changed ' || id)`;
// Decided by the database and not by the signal, which arrives a moment later: the changes of a cancelled job, or one
// of a deleted program, can still be rolled back here.
const endWanted = end.replace(
	' returning',
	` and cancel_asked_at is null and not exists (select from program p where p.id = job.program_id and p.deleted_at is not null) returning`,
);
const stillMine = `select from job where id = $1 and attempt = $2 and state = 'running'`;
const requeue = `update job set state = 'queued', stage = '', done = 0, rejected = 0, part = null
	where id = $1 and attempt = $2 and state = 'running' returning pg_notify($3, 'changed ' || id)`;
const requeueFailed = `update job set state = 'queued', stage = '', done = 0, rejected = 0, part = null,
	failure = $4::jsonb, failures = failures + 1, stalls = stalls + $5::int
	where id = $1 and attempt = $2 and state = 'running' returning failures, pg_notify($3, 'changed ' || id)`;
const stallsOf = 'select stalls from job where id = $1';

const progressEveryMs = 250;
/** Runs without progress after which a job fails. */
const mostStalls = 3;
/** Repeated failures from which on the log calls them an error. */
const keepsFailingFrom = 3;

/** Temporary errors: a lost connection, a server starting, read-only or out of connections, a deadlock. */
export function isPassing(error: unknown): boolean {
	if (error instanceof TryAgain || isDatabaseAway(error) || fullDiskOf(error)) return true;
	const state = sqlState(error);
	if (state) return /^(53|40001|40P01|55P03|25P03|25006|58030)/.test(state);
	// Of other services that a job uses.
	const code = error instanceof Error && 'code' in error ? error.code : '';
	return /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(String(code));
}

export interface RunOptions {
	services: Services;
	job: AnyJob;
	id: string;
	controller: AbortController;
	lastAttempt: boolean;
}

/**
 * Runs a job once and records the outcome. Never throws for an error of the job itself; throws when the database is
 * unavailable.
 */
export async function runJob({ services, job, id, controller, lastAttempt }: RunOptions): Promise<RunResult> {
	const { db, log } = services;
	const { signal } = controller;
	const { rows } = await db.pool.query(begin, [id, jobChannel]);
	const [row] = rows as Pick<
		AnyRun,
		'accountId' | 'programId' | 'createdById' | 'createdByName' | 'sessionId' | 'ip' | 'attempt' | 'params'
	>[];
	if (!row) {
		// It has already ended (its worker died after the end was committed), or was cancelled while it waited.
		await endAndTell(db, id, cancelUnstarted, [id, jobChannel]);
		await failIfDied(services, job.kind, id);
		return 'ended';
	}
	const { attempt } = row;

	let pending: JobProgress = {};
	/** Everything reported, whether it has been written or not. */
	let reported: JobProgress = {};
	let timer: NodeJS.Timeout | undefined;
	let writing: Promise<unknown> = Promise.resolve();
	let over = false;
	const writeProgress = async () => {
		timer = undefined;
		const { stage = null, done = null, total = null, rejected = null, part = null } = pending;
		pending = {};
		const { rowCount } = await db.pool.query({
			name: 'job-progress',
			text: update,
			values: [id, attempt, stage, done, total, rejected, jobChannel, part],
		});
		if (rowCount === 0 && !over) controller.abort(new JobStopped('lost'));
	};
	const progress = (next: JobProgress) => {
		pending = { ...pending, ...next };
		reported = { ...reported, ...next };
		if (over) return;
		timer ??= setTimeout(() => {
			writing = writeProgress().catch(() => undefined);
		}, progressEveryMs);
	};
	const watch = new ProgressWatch(db, job, () => controller.abort(new JobStopped('stuck')));
	// Also the heartbeat: a run without progress still shows that it is alive, and notices when it was taken over.
	const heartbeat = setInterval(() => {
		progress({});
		assertMayAct(db.pool, job, id).catch(stopIfRevoked);
		void watch.look();
	}, 2000);
	// While the database is unavailable, the rights of the requester are unknown.
	const stopIfRevoked = (error: unknown) => {
		if (error instanceof AppError) controller.abort(error);
	};

	const finish = async (client: PoolClient, outcome: JobOutcome) => {
		await assertMayAct(client, job, id);
		const { result, rejected = 0, done = reported.done ?? null, total = reported.total ?? null } = outcome;
		// An internal error, not the requester's: a schema error would be reported as one of their input.
		const stored = job.result.safeParse(result);
		if (!stored.success) throw new Error(`Not a result of ${job.kind}`, { cause: stored.error });
		const values = [
			id,
			attempt,
			rejected > 0 ? 'doneWithRejects' : 'done',
			JSON.stringify(stored.data),
			null,
			rejected,
			done,
			total,
			jobChannel,
		];
		const { rowCount } = await client.query(job.whenCancelled === 'takenBack' ? endWanted : end, values);
		if (rowCount === 0) {
			const mine = await client.query(stillMine, [id, attempt]);
			throw new JobStopped(mine.rowCount === 1 ? 'cancelled' : 'lost');
		}
		if (job.notify ?? true) await tellEnd(client, id);
	};
	const transaction = <T>(work: (client: PoolClient) => Promise<T>) => cancellable(services, signal, watch, work);
	/** Another run has the job, which may have taken this one for dead. */
	const takenOver = async (): Promise<RunResult> => {
		await db.pool.query(isAlive, [id, attempt]);
		return 'takenOver';
	};
	const handBack = async () => {
		await db.pool.query(isAlive, [id, attempt]);
		await db.pool.query(requeue, [id, attempt, jobChannel]);
	};
	const reportProgress = (next: JobProgress) => {
		watch.moved();
		progress(next);
	};
	const run: AnyRun = { id, kind: job.kind, ...row, services, signal, progress: reportProgress, transaction, finish };
	/** Puts the job back into the queue with its error. */
	const failedFor = async (error: unknown, stalls: 0 | 1) => {
		await db.pool.query(isAlive, [id, attempt]);
		const values = [id, attempt, jobChannel, JSON.stringify(errorBody(error)), stalls];
		const { rows: counted } = await db.pool.query<{ failures: number }>(requeueFailed, values);
		const failures = counted[0]?.failures ?? 0;
		const line = { jobId: id, kind: job.kind, attempt, failures, err: error };
		if (failures >= keepsFailingFrom) log.error({ ...line, event: 'keepsFailing' }, 'A job keeps failing');
		else log.warn(line, 'A job hit a temporary error; it will be retried');
		return 'retry' as const;
	};

	try {
		signal.throwIfAborted();
		await assertMayAct(db.pool, job, id);
		const outcome = await throwAfterAbort(signal, job.run(run));
		if (outcome) await transaction((client) => finish(client, outcome));
		return 'ended';
	} catch (thrown) {
		let error = signal.aborted ? signal.reason : thrown;
		if (error instanceof JobStopped && error.reason === 'stuck') {
			const { rows: counted } = await db.pool.query<{ stalls: number }>(stallsOf, [id]);
			const stuck = new AppError('JOB_STUCK');
			if ((counted[0]?.stalls ?? 0) + 1 < mostStalls && !lastAttempt) return await failedFor(stuck, 1);
			error = stuck;
		}
		if (error instanceof JobStopped) {
			if (error.reason === 'lost') return takenOver();
			if (error.reason === 'shutdown') {
				await handBack();
				return 'handOver';
			}
			const values = [id, attempt, 'cancelled', null, null, 0, null, null, jobChannel];
			return (await endAndTell(db, id, end, values)) ? 'ended' : takenOver();
		}
		const disk = fullDiskOf(error);
		if (disk) {
			noteFullDisk(disk);
			log.warn({ jobId: id, kind: job.kind, attempt, err: error }, 'A job waits for room on the disk');
			// If this finds no room either, the row still says that the job is running, and the next run begins with that.
			await handBack().catch(() => undefined);
			return 'noRoom';
		}
		if (isPassing(error) && !lastAttempt) return await failedFor(error, 0);
		const body = errorBody(error);
		if (!(error instanceof AppError) || error.appCode === 'JOB_STUCK') {
			log.error(
				{ jobId: id, kind: job.kind, attempt, err: asAppError(error).cause ?? error, reference: referenceOf(error) },
				'A job failed',
			);
		}
		const values = [id, attempt, 'failed', null, JSON.stringify(body), 0, null, null, jobChannel];
		return (await endAndTell(db, id, end, values)) ? 'ended' : takenOver();
	} finally {
		over = true;
		clearInterval(heartbeat);
		clearTimeout(timer);
		await writing;
	}
}

/** Ends a job that was the end of its process before, again and again: the next one would end with it as well. */
export async function failIfDied({ db, log }: Services, kind: string, id: string): Promise<boolean> {
	const failed = await endAndTell(db, id, failDied, [id, jobChannel, diedError()]);
	if (failed) log.error({ jobId: id, kind }, 'A job failed: its process ended each time it ran');
	return failed;
}

/**
 * Ends a job with `statement`. False for a run that was taken over meanwhile, which must not end or report anything any
 * more.
 */
const endAndTell = (db: Services['db'], id: string, statement: string, values: unknown[]): Promise<boolean> =>
	db.transaction(async (client) => {
		const { rowCount } = await client.query(statement, values);
		if (rowCount === 0) return false;
		await tellEnd(client, id);
		return true;
	});

/** A transaction that is also cancelled in the database when the signal aborts. */
const cancellable = <T>(
	{ db }: Services,
	signal: AbortSignal,
	watch: ProgressWatch,
	work: (client: PoolClient) => Promise<T>,
): Promise<T> =>
	cancellableTransaction(db, signal, async (client) => {
		// The pool's time limit is for requests; a job may take longer and is stopped by its signal.
		const { rows } = await client.query<{ pid: number }>(
			`select pg_backend_pid() as pid from set_config('statement_timeout', '0', true)`,
		);
		const pid = rows[0]?.pid ?? 0;
		watch.moved();
		watch.backends.add(pid);
		try {
			return await work(client);
		} finally {
			watch.backends.delete(pid);
			watch.moved();
		}
	});
