import { newId } from '@rewards/db';
import { importLimits } from '@rewards/validators/imports/constants';
import { csvLine, plainCell } from '@rewards/validators/imports/csv-cells';
import { AppError } from '../../errors';
import { enqueue, requesterOf } from '../../jobs';
import type { ProgramContext } from '../../trpc';
import { CsvReader } from '../csv-reader';
import type { ColumnMapping, ImportColumn } from '../header/header';
import { columnSchemas, fixedMapping } from '../header/import-columns';
import { completeUpload, dropUpload, storeUpload } from '../stored-file';
import type { ImportFlow, ImportParams } from './import-flow';
import { type RejectedCells, rejectedCells } from './rejected-cells';
import { whyNot } from './rejected-rows';
import { openLines, rejectedSource } from './rejected-source';

interface MendedRow {
	line: number;
	cells: { index: number; value: string }[];
}
interface Mending {
	importId: string;
	rows: MendedRow[];
}

// The file of mended rows is UTF-8 and begins with the header whatever the original was, and its numbers are in the
// original's format.
const readAlike = `update stored_file f set reading = o.reading || '{"encoding": "utf-8", "sheets": [], "sheet": null, "headerRow": 1}'
	from stored_file o where f.id = $1 and o.id = $2 and o.reading is not null`;
const claim = `insert into import_mend (file_id, line, mend_job_id, mend_line)
	select $1, t.line, $2, t.mend_line from unnest($3::int[], $4::int[]) t (line, mend_line)
	on conflict (file_id, line) do update set mend_job_id = excluded.mend_job_id, mend_line = excluded.mend_line`;

/**
 * Imports refused rows again with some cells mended: as a separate import with the same columns and rules. Each row is
 * imported once: CONFLICT with the `lines` that were imported or are on their way, and then none of the others is sent.
 * BAD_REQUEST with a `reason` when the import accepts none. `paramsOf` builds the job's params from those of the
 * import.
 */
export async function mendRows<Field extends string, Params extends ImportParams<Field>>(
	ctx: ProgramContext,
	flow: Pick<ImportFlow<Field, Params>, 'fields' | 'columns' | 'secret' | 'previewJob' | 'importJob'>,
	{ importId, rows }: Mending,
	paramsOf: (earlier: Params, file: Pick<ImportParams<Field>, 'fileId' | 'fileSize'>) => NoInfer<Params>,
): Promise<{ jobId: string }> {
	const { db, config, program } = ctx;
	const source = await rejectedSource(ctx, flow, importId);
	const reason = whyNot(source, flow.importJob.kind);
	if (reason !== null || !source.file) throw new AppError('BAD_REQUEST', { reason: reason ?? 'fileGone' });
	const lines = rows.map(({ line }) => line);
	const looked = await openLines(db.pool, source, lines);
	refuseTaken(lines, looked);
	const cells = await rejectedCells(ctx, flow, source, looked);
	if (!cells) throw new AppError('BAD_REQUEST', { reason: 'fileGone' });
	const sorted = rows.toSorted((one, other) => one.line - other.line);
	const text = fileOf(sorted, cells);
	const columns = flow.columns(program.type);
	const { fixedColumnsSchema } = columnSchemas(flow.fields);
	const mapping = fixedMapping<Field>(fixedColumnsSchema.parse(source.params.columns ?? []));
	const mendLines = linesOf(text, columns, mapping);
	if (mendLines.length !== sorted.length) throw new AppError('BAD_REQUEST', { reason: 'blank' });

	// Secrets in rows stay private to their uploader, even when another user mends the rest.
	const owner = { accountId: program.accountId, programId: program.id, createdById: source.file.createdById };
	const name = `${source.file.name.replace(/\.[^.]+$/, '')}-mended.csv`;
	const bytes = Buffer.from(text);
	async function* stream() {
		yield bytes;
	}
	const stored = await storeUpload(db, config, owner, name, stream(), () => undefined, importLimits.fileSize);
	try {
		return await db.transaction(async (client) => {
			// Of two users who send the same row, the second finds it taken.
			await client.query('select from job where id = $1 for update', [importId]);
			refuseTaken(lines, await openLines(client, source, lines));
			const jobId = await enqueue(client, flow.importJob, {
				id: newId(),
				accountId: program.accountId,
				programId: program.id,
				createdBy: requesterOf(ctx),
				params: paramsOf(flow.importJob.parse(source.params), { fileId: stored.id, fileSize: stored.size }),
				total: rows.length,
			});
			await completeUpload(client, stored, jobId);
			await client.query(readAlike, [stored.id, source.fileId]);
			await client.query(claim, [source.fileId, jobId, sorted.map(({ line }) => line), mendLines]);
			return { jobId };
		});
	} catch (error) {
		await dropUpload(db.pool, stored);
		throw error;
	}
}

function refuseTaken(lines: readonly number[], open: readonly { line: number }[]): void {
	const left = new Set(open.map(({ line }) => line));
	const taken = lines.filter((line) => !left.has(line));
	if (taken.length > 0) throw new AppError('CONFLICT', { reason: 'rowsTaken', lines: taken.slice(0, 100) });
}

/** The mended rows as a file with the header of the original, so that the same columns are read. */
function fileOf<Field extends string>(
	rows: readonly MendedRow[],
	{ header, separator, shape, rows: stored }: RejectedCells<Field>,
): string {
	const shown = new Set(shape.kept);
	const made = rows.map(({ line, cells }) => {
		const row = stored.get(line);
		// The secret may be under any header.
		if (!row || (row.unsplit && shape.hides)) throw new AppError('BAD_REQUEST', { reason: 'hidden', line });
		const values = header.headers.map((_, index) => plainCell(row.cells[index] ?? ''));
		for (const { index, value } of cells) {
			if (!shown.has(index)) throw new AppError('BAD_REQUEST', { reason: 'noSuchColumn', index });
			values[index] = value;
		}
		return csvLine(values, separator);
	});
	return `\ufeff${csvLine(header.headers, separator)}${made.join('')}`;
}

/** The line at which a reader finds each row. */
function linesOf<Field extends string>(
	text: string,
	columns: readonly ImportColumn<Field>[],
	mapping: ColumnMapping<Field>,
): number[] {
	const lines: number[] = [];
	const reader = new CsvReader<Field>({
		columns,
		mapping,
		headerRow: 1,
		row: (line) => lines.push(line),
		reject: (line) => lines.push(line),
	});
	reader.push(Buffer.from(text));
	if (reader.rows > 0 || !reader.blankLines) reader.end();
	return lines;
}
