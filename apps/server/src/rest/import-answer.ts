import type { Caller } from '@rewards/api/router';
import { englishMessage } from '@rewards/validators/messages/english';
import { type Asking, jobDone } from './job-done';

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

/** An import's end as this API says so; `succes` (sic) is true when every row went in. */
async function answerOf<Counts extends { rejected: number }>(caller: Caller, jobId: string, counts: Counts) {
	const succes = counts.rejected === 0;
	return { succes, errorLines: succes ? [] : await errorLines(caller, jobId), counts, jobId };
}

/** Waits for a participant import's end, and says what it has done. */
export async function importAnswer(asking: Asking, jobId: string) {
	const result = await jobDone(asking, 'participantImport', jobId);
	const { rows, created, changed, unchanged, archived, rejected } = result;
	return answerOf(asking.caller, jobId, { rows, created, changed, unchanged, archived, rejected });
}

/** Waits for a point import's end, and says what it has done. */
export async function pointImportAnswer(asking: Asking, jobId: string) {
	const result = await jobDone(asking, 'pointImport', jobId);
	const { rows, accepted, participants, awarded, debited, rejected } = result;
	return answerOf(asking.caller, jobId, { rows, accepted, participants, awarded, debited, rejected });
}
