import type { Caller } from '@rewards/api/router';
import type { Database } from '@rewards/db';
import { pointImportResultSchema } from '@rewards/validators/ledger/imports';
import { englishMessage } from '@rewards/validators/messages/english';
import { participantImportResultSchema } from '@rewards/validators/participants/imports';
import type { FastifyRequest } from 'fastify';
import { jobDone } from './job-done';

/** Refused rows that one answer names; the job's file has all of them. */
const mostErrorLines = 1_000;
const pageSize = 500;

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
async function answerOf<Counts extends { rejected: number }>(
	{ caller, db, jobId, request }: { caller: Caller; db: Database; jobId: string; request: FastifyRequest },
	countsOf: (result: unknown) => Counts,
) {
	const counts = countsOf(await jobDone(caller, db, jobId, request));
	const succes = counts.rejected === 0;
	return { succes, errorLines: succes ? [] : await errorLines(caller, jobId), counts, jobId };
}

/** What a participant import has done. */
export const importAnswer = (caller: Caller, db: Database, jobId: string, request: FastifyRequest) =>
	answerOf({ caller, db, jobId, request }, (result) => {
		const { rows, created, changed, unchanged, archived, rejected } = participantImportResultSchema.parse(result);
		return { rows, created, changed, unchanged, archived, rejected };
	});

/** What a point import has done. */
export const pointImportAnswer = (caller: Caller, db: Database, jobId: string, request: FastifyRequest) =>
	answerOf({ caller, db, jobId, request }, (result) => {
		const { rows, accepted, participants, awarded, debited, rejected } = pointImportResultSchema.parse(result);
		return { rows, accepted, participants, awarded, debited, rejected };
	});
