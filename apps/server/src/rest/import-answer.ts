import { AppError } from '@rewards/api/errors/index';
import { jobEvents } from '@rewards/api/jobs/index';
import type { Caller } from '@rewards/api/router';
import type { Database } from '@rewards/db';
import { type ErrorCode, errorStatus } from '@rewards/validators/error-codes';
import { participantImportResultSchema } from '@rewards/validators/imports';
import { hasEnded, type JobView } from '@rewards/validators/jobs';
import { englishMessage } from '@rewards/validators/messages';
import type { FastifyRequest } from 'fastify';
import { atMost } from '../start/cleanup';

/** Shorter than the ten minutes after which clients of this API give up by themselves. */
const longestWaitMs = 590_000;
/** Should a notification get lost, the job is looked at anyway. */
const lookAgainMs = 2_000;
/** Refused rows that one answer names; the job's file has all of them. */
const mostErrorLines = 1_000;
const pageSize = 500;

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** The job once it has ended. Throws TIMEOUT when that takes too long, the client goes away or the server stops; it goes on. */
async function ended(caller: Caller, db: Database, id: string, request: FastifyRequest): Promise<JobView> {
	const gone = new AbortController();
	request.raw.socket.once('close', () => gone.abort());
	const signal = AbortSignal.any([request.server.closing, gone.signal, AbortSignal.timeout(longestWaitMs)]);
	const events = jobEvents(db);
	let wake: () => void = () => undefined;
	const changed = (job: { id: string }) => job.id === id && wake();
	const release = await events.use();
	events.on('changed', changed);
	signal.addEventListener('abort', () => wake());
	try {
		for (;;) {
			// Set up before the look, so that what happens meanwhile is not missed.
			const happened = new Promise<void>((resolve) => {
				wake = resolve;
			});
			const job = await caller.jobs.get({ id });
			if (hasEnded(job.state)) return job;
			if (signal.aborted) {
				const message = 'The import goes on. Look at the job for its end.';
				throw new AppError('TIMEOUT', { jobId: id }, { message });
			}
			await atMost(lookAgainMs, happened);
		}
	} finally {
		events.off('changed', changed);
		await release();
	}
}

interface ErrorLine {
	line: number;
	column: string;
	value: string;
	/** English. */
	reason: string;
	/** What the reason stands for, to switch on. */
	code: string;
}

async function errorLines(caller: Caller, id: string): Promise<ErrorLine[]> {
	const lines: ErrorLine[] = [];
	for (let afterLine: number | null = 0; afterLine !== null && lines.length < mostErrorLines; ) {
		const page = await caller.jobs.rejects({ id, afterLine, take: pageSize });
		for (const { line, also, ...first } of page.items) {
			for (const { column, value, code, params } of [first, ...also]) {
				lines.push({ line, column, value, reason: englishMessage(code, params), code });
			}
		}
		afterLine = page.nextAfterLine;
	}
	return lines;
}

/** Waits for an import's end and tells it as this API does; `succes` (sic) is true when every row went in. */
export async function importAnswer(caller: Caller, db: Database, jobId: string, request: FastifyRequest) {
	const { state, result, error } = await ended(caller, db, jobId, request);
	if (state === 'cancelled') throw new AppError('CONFLICT', { jobId }, { message: 'The import was cancelled.' });
	if (state === 'failed') {
		const code = error && isErrorCode(error.code) ? error.code : 'INTERNAL';
		throw new AppError(code, { ...error?.params, jobId }, { message: error?.message ?? 'The import failed.' });
	}
	const { rows, created, changed, unchanged, archived, rejected } = participantImportResultSchema.parse(result);
	return {
		succes: rejected === 0,
		errorLines: rejected === 0 ? [] : await errorLines(caller, jobId),
		counts: { rows, created, changed, unchanged, archived, rejected },
		jobId,
	};
}
