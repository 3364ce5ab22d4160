import type { Database } from '@rewards/db';
import type { ProgramType } from '@rewards/validators/participants';
import {
	CsvReader,
	csvLine,
	type ImportColumn,
	type MappedHeader,
	readStoredFile,
	rejectColumns,
	type Separator,
} from '../../../imports';
import { participantColumns } from './columns';

interface Reject {
	line: number;
	code: string;
	params: Record<string, string | number>;
	column: string;
	also: { column: string; code: string; params: Record<string, string | number> }[];
}

export interface RejectsCsvOptions {
	jobId: string;
	/** English, or whatever language the reader has: the sentence for a reason. */
	reason(code: string, params: Record<string, string | number>): string;
	/** Passwords of the rows: only for whoever uploaded them. */
	withPasswords: boolean;
}

const source = `select f.id as "fileId", p.type from job j join stored_file f on f.job_id = j.id and f.kind = 'upload' and f.complete
	join program p on p.id = j.program_id where j.id = $1 and f.expires_at > now()`;
const page = `select line, "column", code, params - 'also' as params, coalesce(params->'also', '[]') as also
	from job_reject where job_id = $1 and line > $2 order by line limit 1000`;

/** The refused rows of a job, in the order of the file, some at a time. */
async function* rejectsOf(db: Database, jobId: string): AsyncGenerator<Reject> {
	for (let after = 0; ; ) {
		const { rows } = await db.pool.query<Reject>({ name: 'rejects-page', text: page, values: [jobId, after] });
		yield* rows;
		const last = rows.at(-1);
		if (!last) return;
		after = last.line;
	}
}

/**
 * The refused rows of a participant import as CSV, in the file's own columns and separator with line and reason behind them: to be mended and
 * uploaded again. The rows come from the upload, which is kept sealed for a week; nothing else keeps them. Null when there is no such
 * upload any more. Cells that a spreadsheet would run get an apostrophe, which the import takes off again.
 */
export async function participantRejectsCsv(
	db: Database,
	dataKey: Uint8Array,
	options: RejectsCsvOptions,
): Promise<AsyncGenerator<string> | null> {
	const { rows } = await db.pool.query<{ fileId: string; type: ProgramType }>(source, [options.jobId]);
	const [found] = rows;
	return found ? lines(db, readStoredFile(db, dataKey, found.fileId), participantColumns(found.type), options) : null;
}

async function* lines(
	db: Database,
	bytes: AsyncIterable<Uint8Array>,
	columns: readonly ImportColumn[],
	{ jobId, reason, withPasswords }: RejectsCsvOptions,
): AsyncGenerator<string> {
	const rejects = rejectsOf(db, jobId);
	let wanted = await rejects.next();
	let shape: { kept: number[]; separator: Separator } | undefined;
	let waiting: [line: number, cells: string[]][] = [];
	let out = '\ufeff';
	const reader = new CsvReader({
		columns,
		header(header, separator) {
			shape = { kept: keptColumns(header, withPasswords), separator };
			const titles = shape.kept.map((index) => header.headers[index] ?? '');
			out += csvLine([...titles, ...rejectColumns], separator);
		},
		row: (line, cells) => waiting.push([line, cells]),
		reject: (line, _code, _params, cells) => waiting.push([line, cells]),
	});
	const take = async () => {
		for (const [line, cells] of waiting) {
			while (!wanted.done && wanted.value.line < line) wanted = await rejects.next();
			if (wanted.done) break;
			if (wanted.value.line !== line || !shape) continue;
			const { column, code, params, also } = wanted.value;
			const reasons = [{ column, code, params }, ...also].map(
				(fault) => (fault.column ? `${fault.column}: ` : '') + reason(fault.code, fault.params),
			);
			out += csvLine(
				[...shape.kept.map((index) => cells[index] ?? ''), String(line), reasons.join(' · ')],
				shape.separator,
			);
		}
		waiting = [];
		const made = out;
		out = '';
		return made;
	};
	for await (const chunk of bytes) {
		reader.push(chunk);
		yield await take();
		if (wanted.done) return;
	}
	reader.end();
	yield await take();
}

/** All columns but those that an earlier download of this kind has added, and passwords where they aren't the reader's to see. */
function keptColumns(header: MappedHeader, withPasswords: boolean): number[] {
	const hidden = new Set(header.added);
	if (!withPasswords) for (const { field, index } of header.fields) if (field === 'password') hidden.add(index);
	return header.headers.map((_, index) => index).filter((index) => !hidden.has(index));
}
