import type { Database } from '@rewards/db';
import { csvLine } from '@rewards/validators/imports/csv-cells';
import type { Locale } from '@rewards/validators/locales';
import { localizedMessage } from '@rewards/validators/messages/localized';
import type { ProgramType } from '@rewards/validators/programs/constants';
import type { DataKey } from '../../crypto';
import { rejectColumns } from '../csv-cells';
import { CsvReader } from '../csv-reader';
import type { ColumnMapping, ImportColumn, MappedHeader } from '../header/header';
import { columnSchemas, fixedMapping } from '../header/import-columns';
import { secretColumns } from '../header/secret-headers';
import { keptNote } from '../keep-rejects';
import { type ImportPiece, importPieces } from '../reading/import-file';
import type { ImportFlow } from './import-flow';
import { cellsOf, type FileRow, type RejectsShape, shapeOf } from './rejects-shape';

interface Reject {
	line: number;
	code: string;
	params: Record<string, string | number>;
	column: string;
	also: { column: string; code: string; params: Record<string, string | number> }[];
}

interface Source {
	fileId: string;
	type: ProgramType;
	createdById: string | null;
	columns: unknown;
}

export interface RejectsCsvOptions {
	jobId: string;
	/** The reader's language, for the reasons. */
	language: Locale;
	/** The reader: secrets of rows are returned only to their uploader. */
	readerId: string;
}

const source = `select f.id as "fileId", p.type, f.created_by_id as "createdById", j.params->'columns' as columns from job j join stored_file f on f.job_id = j.id and f.kind = 'upload' and f.complete
	join program p on p.id = j.program_id where j.id = $1 and f.expires_at > now()`;
const page = `select line, "column", code, params - 'also' as params, coalesce(params->'also', '[]') as also
	from job_reject where job_id = $1 and line > $2 order by line limit 1000`;

/** The refused rows of a job, in file order, a portion at a time. */
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
 * The refused rows of an import as CSV, in the file's own columns and separator, followed by line and reason: to be
 * mended and uploaded again. The rows come from the upload, which is stored encrypted for a week, and nowhere else.
 * Null when the upload is gone. Cells that a spreadsheet would run get an apostrophe, which the import removes again.
 */
export async function rejectsCsv<Field extends string>(
	db: Database,
	dataKey: DataKey,
	flow: Pick<ImportFlow<Field>, 'fields' | 'columns' | 'secret'>,
	options: RejectsCsvOptions,
): Promise<AsyncGenerator<string> | null> {
	const { rows } = await db.pool.query<Source>(source, [options.jobId]);
	const [found] = rows;
	if (!found) return null;
	const { fixedColumnsSchema } = columnSchemas(flow.fields);
	const mapping = fixedMapping<Field>(fixedColumnsSchema.parse(found.columns ?? []));
	const columns = flow.columns(found.type);
	const hidden = found.createdById === options.readerId ? () => false : secretColumns(columns, flow.secret);
	return lines(db, importPieces({ db, dataKey, fileId: found.fileId }), { ...options, columns, mapping, hidden });
}

interface LineOptions<Field extends string> extends Pick<RejectsCsvOptions, 'jobId' | 'language'> {
	columns: readonly ImportColumn<Field>[];
	mapping: ColumnMapping<Field>;
	/** Whether a column must be hidden from the reader. */
	hidden: (column: MappedHeader<Field>['columns'][number]) => boolean;
}

async function* lines<Field extends string>(
	db: Database,
	pieces: AsyncIterable<ImportPiece>,
	{ jobId, language, columns, mapping, hidden }: LineOptions<Field>,
): AsyncGenerator<string> {
	const rejects = rejectsOf(db, jobId);
	const note = await keptNote(db, jobId, language);
	let wanted = await rejects.next();
	let shape: RejectsShape | undefined;
	let waiting: FileRow[] = [];
	let out = '\ufeff';
	const reader = new CsvReader({
		columns,
		mapping,
		header(header, separator) {
			shape = shapeOf(header, separator, hidden);
			const titles = shape.kept.map((index) => header.headers[index] ?? '');
			out += csvLine([...titles, ...rejectColumns[language]], separator);
			// The import skips it: it has nothing in the file's own columns.
			if (note) out += csvLine([...shape.kept.map(() => ''), '', note], separator);
		},
		row: (line, cells) => waiting.push({ line, cells, unsplit: false }),
		reject: (line, _code, _params, cells) => waiting.push({ line, cells, unsplit: true }),
	});
	const take = async () => {
		for (const row of waiting) {
			const { line } = row;
			while (!wanted.done && wanted.value.line < line) wanted = await rejects.next();
			if (wanted.done) break;
			if (wanted.value.line !== line || !shape) continue;
			const { column, code, params, also } = wanted.value;
			const reasons = [{ column, code, params }, ...also].map(
				(fault) => (fault.column ? `${fault.column}: ` : '') + localizedMessage(language, fault.code, fault.params),
			);
			const { own, surplus } = cellsOf(row, shape);
			out += csvLine([...own, String(line), reasons.join(' · '), ...surplus], shape.separator);
		}
		waiting = [];
		const made = out;
		out = '';
		return made;
	};
	for await (const piece of pieces) {
		reader.push(piece);
		yield await take();
		if (wanted.done) return;
	}
	reader.end();
	yield await take();
}
