import { Readable } from 'node:stream';
import { type GridExportInput, gridExportSchema } from '@rewards/validators/grid';
import type { GridOptions } from '../condition/row-set';
import { rowSetOf } from '../condition/row-set';
import { whereSql } from '../condition/where';
import type { Grid, GridScopeKind, GridScopeOf } from '../define/define';
import { fromSql } from '../define/from-sql';
import { orderSql, resolveSort } from '../page/compile-sort';
import type { GridDatabase } from '../statement/run';
import { exportColumns } from './cells';
import { CopyParams } from './copy-params';
import { csvPieces, csvSql, type Pieces } from './csv';
import { openSnapshot } from './snapshot';
import { xlsxPieces, xlsxSql } from './xlsx';

export interface GridFile {
	/** With its extension. */
	fileName: string;
	contentType: string;
	/** The exact number of rows in the file. */
	total: number;
	/** The file's bytes. Destroying the stream cancels the statement. */
	stream: Readable;
	/** Number of rows in the bytes read so far. */
	rows: () => number;
}

const contentTypes = {
	csv: 'text/csv; charset=utf-8',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * A file of all rows that a filter and search leave, in order, from one snapshot, with their exact number in advance:
 * CSV (UTF-8 with a byte order mark, RFC 4180) or a workbook. It is streamed with backpressure: a reader that pauses
 * makes PostgreSQL pause, and one that pauses for a minute is disconnected. Holds one connection of the pool until the
 * stream ends. Any number of rows: a workbook continues on another sheet after 1,048,576.
 *
 * @throws before the first byte what `queryGrid` throws, and TOO_MANY_REQUESTS; a fault after it destroys the stream
 */
export async function exportGrid<Row extends object, Kind extends GridScopeKind>(
	grid: Grid<Row, Kind>,
	db: GridDatabase,
	scope: GridScopeOf<Kind>,
	input: GridExportInput,
	options: GridOptions = {},
): Promise<GridFile> {
	const query = gridExportSchema.parse(input);
	const { format, name } = query;
	const set = rowSetOf(grid, query, options);
	const params = new CopyParams();
	const where = whereSql(grid, scope, set, params);
	const columns = exportColumns(grid, query, params);
	const order = orderSql(resolveSort(grid, query.sort));
	const values = columns.map(({ sql }, at) => `${sql} as c${at}`).join(', ');
	// What makes a cell harmless reads its value several times: a sorted subquery computes each value once.
	const computed = columns.map((column, at) => ({ ...column, sql: `r.c${at}` }));
	const cells = format === 'csv' ? csvSql(computed) : xlsxSql(computed);
	const from = fromSql(grid, scope, params, values, where, order);
	const copySql = `copy (select ${cells} from (select ${values} from ${from} where ${where} order by ${order}) r) to stdout with (format ${format === 'csv' ? 'csv' : 'text'})`;

	const snapshot = await openSnapshot(db, grid, scope, set);
	const { total } = snapshot;
	const chunks = snapshot.read(copySql, params);
	const pieces = format === 'csv' ? csvPieces(columns, chunks) : xlsxPieces(name, columns, chunks, total);
	let rows = 0;
	async function* bytes(source: Pieces): AsyncGenerator<Buffer> {
		for await (const piece of source) {
			rows = piece.rows;
			yield piece.bytes;
		}
	}
	const stream = Readable.from(bytes(pieces), { objectMode: false, highWaterMark: 256 * 1024 });
	// Destroyed before the first read, the generators never started and their "finally" never runs.
	stream.once('close', snapshot.close);
	const fileName = `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.${format}`;
	return { fileName, contentType: contentTypes[format], total, stream, rows: () => rows };
}
