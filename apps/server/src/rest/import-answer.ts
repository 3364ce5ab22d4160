import type { Caller } from '@rewards/api/router';
import { englishMessage } from '@rewards/validators/messages/english';
import { type Asking, jobDone } from './job-done';

/** Rejected rows in one response; the job's file has all of them. */
const mostErrorLines = 1_000;
const pageSize = 500;

interface ErrorLine {
	line: number;
	column: string;
	value: string;
	/** In English. */
	reason: string;
	/** The reason as a code to switch on. */
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

/** The result of an import as this API returns it; `succes` (sic) is true when every row was imported. */
async function answerOf<Counts extends { rejected: number }>(
	caller: Caller,
	jobId: string,
	counts: Counts,
	{ unknownColumns, headerRow }: { unknownColumns: readonly string[]; headerRow?: number | undefined },
) {
	const succes = counts.rejected === 0;
	const lines = succes ? [] : await errorLines(caller, jobId);
	return { succes, errorLines: lines, counts, unknownColumns, headerRow: headerRow ?? 1, jobId };
}

/** Waits until a participant import ends, and returns its result. */
export async function importAnswer(asking: Asking, jobId: string) {
	const result = await jobDone(asking, 'participantImport', jobId);
	const { rows, created, changed, unchanged, archived, rejected } = result;
	const counts = { rows, created, changed, unchanged, archived, rejected };
	const { blanks: blankCells, emptied } = result;
	return { ...(await answerOf(asking.caller, jobId, counts, result)), blankCells, emptied };
}

/** Waits until a point import ends, and returns its result. */
export async function pointImportAnswer(asking: Asking, jobId: string) {
	const result = await jobDone(asking, 'pointImport', jobId);
	const { rows, accepted, participants, awarded, debited, rejected } = result;
	const counts = { rows, accepted, participants, awarded, debited, rejected };
	return { ...(await answerOf(asking.caller, jobId, counts, result)), dates: result.dates ?? null };
}
