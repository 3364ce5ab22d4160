import type { ProgramContext } from '../../trpc';
import { CsvReader } from '../csv-reader';
import type { ColumnMapping, ImportColumn, MappedHeader, Separator } from '../header/header';
import { columnSchemas, fixedMapping } from '../header/import-columns';
import { secretColumns } from '../header/secret-headers';
import { type ImportPiece, importPieces } from '../reading/import-file';
import type { ImportFlow } from './import-flow';
import type { LookedLine, RejectedSource } from './rejected-source';
import { type FileRow, type RejectsShape, shapeOf } from './rejects-shape';

interface ReadOptions<Field extends string> {
	columns: readonly ImportColumn<Field>[];
	mapping: ColumnMapping<Field>;
	lines: ReadonlySet<number>;
}
interface ReadRows<Field extends string> {
	header: MappedHeader<Field>;
	separator: Separator;
	rows: Map<number, FileRow>;
}

/** These rows of a file, read only up to the last of them. Null when the file is gone. */
async function readRows<Field extends string>(
	pieces: AsyncIterable<ImportPiece>,
	{ columns, mapping, lines }: ReadOptions<Field>,
): Promise<ReadRows<Field> | null> {
	const rows = new Map<number, FileRow>();
	const last = Math.max(0, ...lines);
	const found: { header?: MappedHeader<Field>; separator: Separator } = { separator: ',' };
	let at = 0;
	const take = (row: FileRow) => {
		at = row.line;
		if (lines.has(row.line)) rows.set(row.line, row);
	};
	const reader = new CsvReader<Field>({
		columns,
		mapping,
		header: (header, separator) => Object.assign(found, { header, separator }),
		row: (line, cells) => take({ line, cells, unsplit: false }),
		reject: (line, _code, _params, cells) => take({ line, cells, unsplit: true }),
	});
	let whole = true;
	for await (const piece of pieces) {
		reader.push(piece);
		if (!found.header || at < last) continue;
		whole = false;
		break;
	}
	if (whole) reader.end();
	return found.header ? { ...found, header: found.header, rows } : null;
}

export interface RejectedCells<Field extends string> extends Omit<ReadRows<Field>, 'rows'> {
	shape: RejectsShape;
	/** Whether a column of the file contains secrets. */
	secret: (column: MappedHeader<Field>['columns'][number]) => boolean;
	/** By the line of the import's own file; mended rows as they were last sent. */
	rows: Map<number, FileRow>;
}

/** The cells of refused rows, each from the file in which it was last refused. Null when the import's file is gone. */
export async function rejectedCells<Field extends string>(
	{ db, config, program, session }: ProgramContext,
	flow: Pick<ImportFlow<Field>, 'fields' | 'columns' | 'secret'>,
	{ fileId, params, file }: RejectedSource,
	looked: readonly LookedLine[],
): Promise<RejectedCells<Field> | null> {
	if (!file) return null;
	const columns = flow.columns(program.type);
	const { fixedColumnsSchema } = columnSchemas(flow.fields);
	const mapping = fixedMapping<Field>(fixedColumnsSchema.parse(params.columns ?? []));
	const read = (id: string, lines: number[]) =>
		readRows(importPieces({ db, dataKey: config.dataKey, fileId: id }), { columns, mapping, lines: new Set(lines) });
	const own = await read(
		fileId,
		looked.filter(({ sent }) => !sent).map(({ line }) => line),
	);
	if (!own) return null;
	const mended = looked.filter(({ sent }) => sent);
	for (const jobId of new Set(mended.map(({ mendJobId }) => mendJobId))) {
		const lines = mended.filter(({ mendJobId }) => mendJobId === jobId);
		const { rows } = await db.pool.query<{ id: string }>(
			`select id from stored_file where job_id = $1 and kind = 'upload' and complete and expires_at > now()`,
			[jobId],
		);
		if (!rows[0]) continue;
		const found = await read(
			rows[0].id,
			lines.map(({ mendLine }) => mendLine ?? 0),
		);
		for (const { line, mendLine } of lines) {
			const row = found?.rows.get(mendLine ?? 0);
			if (row) own.rows.set(line, { ...row, line });
		}
	}
	const secret = secretColumns(columns, flow.secret);
	const hidden = file.createdById === session.user.id ? () => false : secret;
	return { ...own, secret, shape: shapeOf(own.header, own.separator, hidden) };
}
