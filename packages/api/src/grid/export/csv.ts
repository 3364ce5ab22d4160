import { type ExportColumn, neutralSql } from './cells';
import { csvCell, lineEndings } from './csv-lines';

/** A file's bytes, each chunk with the number of rows that are complete by its end. */
export type Pieces = AsyncGenerator<{ bytes: Buffer; rows: number }>;

/** The CSV export (RFC 4180, UTF-8 with a byte order mark) as PostgreSQL writes it. */
export const csvSql = (columns: readonly ExportColumn[]): string =>
	columns
		.map(({ sql, kind, harmless }) => (kind === 'text' && !harmless ? neutralSql(`(${sql})::text`) : sql))
		.join(', ');

export async function* csvPieces(columns: readonly ExportColumn[], chunks: AsyncGenerator<Buffer>): Pieces {
	const header = columns.map((column) => csvCell(column.header)).join(',');
	yield { bytes: Buffer.from(`\ufeff${header}\r\n`), rows: 0 };
	const lines = lineEndings();
	for await (const chunk of chunks) {
		const bytes = lines.convert(chunk);
		yield { bytes, rows: lines.count() };
	}
}
