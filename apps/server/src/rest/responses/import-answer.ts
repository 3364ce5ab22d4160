import { AppError } from '@rewards/api/errors/index';
import type { Caller } from '@rewards/api/router';
import type { RejectedRows } from '@rewards/validators/imports/mends';
import { englishMessage } from '@rewards/validators/messages/english';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/constants';
import { countsOfMode } from '@rewards/validators/participants/imports';
import { archivesTooMany } from '@rewards/validators/participants/replace-limit';
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

/** Of people found by their external ID whose address changes, if there are any. */
const addressesOf = ({ addressChanges }: { addressChanges?: number | undefined }) =>
	addressChanges ? { addressChanges } : {};

/** Waits until a participant import ends, and returns its result. */
export async function importAnswer(asking: Asking, jobId: string) {
	const result = await jobDone(asking, 'participantImport', jobId);
	const { rows, created, changed, unchanged, archived, rejected } = result;
	const counts = { rows, created, changed, unchanged, archived, rejected, ...addressesOf(result) };
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

const reasonsOf = ({ reasons }: Pick<RejectedRows, 'reasons'>) =>
	reasons.map(({ code, count, params }) => ({ code, reason: englishMessage(code, params), count }));

/**
 * The response to a previewed file. The preview is discarded with it, and when the client has gone or it takes too
 * long: nothing else could find it.
 */
async function previewed<Answer>(
	discard: () => Promise<unknown>,
	answer: () => Promise<Answer>,
): Promise<Answer & { preview: true }> {
	try {
		return { preview: true, ...(await answer()) };
	} catch (error) {
		throw error instanceof AppError && error.appCode === 'TIMEOUT' ? new AppError('TIMEOUT') : error;
	} finally {
		await discard();
	}
}

/** Waits until a participant file is previewed, and returns what an import of it in this mode would return. */
export function previewAnswer(
	asking: Asking,
	job: { programId: string; previewId: string },
	{ mode, blanks }: { mode: ImportMode; blanks: BlankCells },
) {
	const { imports } = asking.caller.participants;
	const { programId, previewId: jobId } = job;
	return previewed(
		() => imports.discard(job),
		async () => {
			const result = await jobDone(asking, 'participantPreview', jobId);
			const ofMode = countsOfMode(result, mode, blanks);
			const { created, changed, unchanged, known, archived, rejected } = ofMode;
			const own = { created, changed, unchanged, archived, rejected: rejected + known };
			const counts = { rows: result.rows, ...own, ...addressesOf(ofMode) };
			const reasons = reasonsOf(await imports.rejects({ programId, jobId, skip: 0, take: 1 }));
			const asks = archivesTooMany(archived, result.present ?? 0);
			return {
				...(await answerOf(asking.caller, jobId, counts, result)),
				blankCells: blanks,
				emptied: blanks === 'empty' && mode !== 'add' ? result.emptied : { values: 0, fields: {} },
				reasons,
				present: result.present ?? 0,
				allowArchived: asks ? archived : null,
				importedAt: result.sameFile?.at ?? null,
			};
		},
	);
}

/** Waits until a point file is previewed, and returns what an import of it would return. */
export function pointPreviewAnswer(asking: Asking, job: { programId: string; previewId: string }) {
	const { imports } = asking.caller.ledger;
	const { programId, previewId: jobId } = job;
	return previewed(
		() => imports.discard(job),
		async () => {
			const result = await jobDone(asking, 'pointPreview', jobId);
			const { rows, accepted, participants, awarded, debited, rejected } = result;
			const counts = { rows, accepted, participants, awarded, debited, rejected };
			const reasons = reasonsOf(await imports.rejects({ programId, jobId, skip: 0, take: 1 }));
			return {
				...(await answerOf(asking.caller, jobId, counts, result)),
				dates: result.dates ?? null,
				reasons,
				importedAt: result.sameFile?.at ?? null,
			};
		},
	);
}
