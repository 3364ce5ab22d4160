import { AppError } from '@rewards/api/errors/index';
import type { JobKind, JobOf, JobView } from '@rewards/api/job-registry';
import { jobEvents } from '@rewards/api/jobs/index';
import type { Caller } from '@rewards/api/router';
import type { Database } from '@rewards/db';
import { type ErrorCode, errorStatus } from '@rewards/validators/errors/codes';
import { hasEnded } from '@rewards/validators/jobs/constants';
import type { FastifyRequest } from 'fastify';
import { atMost } from '../../start/cleanup';

/** Shorter than the ten minutes after which clients of this API time out. */
const longestWaitMs = 590_000;
/** Polls the job in case a notification is lost. */
const lookAgainMs = 2_000;

/** The request that waits for a job. */
export interface Asking {
	caller: Caller;
	db: Database;
	request: FastifyRequest;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/**
 * The job once it has ended. Throws TIMEOUT when that takes too long, the client disconnects or the server stops; the
 * job continues.
 */
async function ended(caller: Caller, db: Database, id: string, request: FastifyRequest): Promise<JobView> {
	const gone = new AbortController();
	const { socket } = request.raw;
	const left = () => gone.abort();
	// A connection may be kept alive for many calls.
	socket.once('close', left);
	const signal = AbortSignal.any([request.server.closing, gone.signal, AbortSignal.timeout(longestWaitMs)]);
	const events = jobEvents(db);
	let wake: () => void = () => undefined;
	const changed = (job: { id: string }) => job.id === id && wake();
	const release = await events.use();
	events.on('changed', changed);
	signal.addEventListener('abort', () => wake());
	try {
		for (;;) {
			// Subscribes before it reads the state, so no change in between is missed.
			const happened = new Promise<void>((resolve) => {
				wake = resolve;
			});
			const job = await caller.jobs.get({ id });
			if (hasEnded(job.state)) return job;
			if (signal.aborted) {
				const message = 'The job goes on. Look at it for its end.';
				throw new AppError('TIMEOUT', { jobId: id }, { message });
			}
			await atMost(lookAgainMs, happened);
		}
	} finally {
		socket.off('close', left);
		events.off('changed', changed);
		await release();
	}
}

type Results = { [Kind in JobKind]: NonNullable<JobOf<Kind>['result']> };
interface Left {
	kind: JobKind;
	result: object | null;
}
const isOf = <Kind extends JobKind>(left: Left, kind: Kind): left is { kind: Kind; result: Results[Kind] } =>
	left.kind === kind && left.result !== null;

/**
 * The result of a job of the kind, once it has succeeded. Throws the job's failure, CONFLICT when it was cancelled, and
 * whatever `ended` throws.
 */
export async function jobDone<Kind extends JobKind>(
	{ caller, db, request }: Asking,
	kind: Kind,
	jobId: string,
): Promise<Results[Kind]> {
	const { state, error, ...left } = await ended(caller, db, jobId, request);
	if (state === 'cancelled') throw new AppError('CONFLICT', { jobId }, { message: 'The job was cancelled.' });
	if (state === 'failed') {
		const code = error && isErrorCode(error.code) ? error.code : 'INTERNAL';
		const { params, message = 'The job failed.', fields } = error ?? {};
		throw new AppError(code, { ...params, jobId }, { message, ...(fields ? { fields } : {}) });
	}
	if (!isOf<Kind>(left, kind)) throw new Error(`The job ${jobId} has left no result of ${kind}`);
	return left.result;
}
