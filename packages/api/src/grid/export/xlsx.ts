import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportColumn } from './cells';
import type { Pieces } from './csv';
import { cellXml, sheetEnd, sheetRows, sheetSql, sheetStart } from './sheet';
import { workbookParts } from './workbook';

/** The columns as texts, for COPY in its own format. */
export const xlsxSql = (columns: readonly ExportColumn[]): string => columns.map(sheetSql).join(', ');

const signs: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const plainOf = (cell: string): string =>
	cell.includes('\\') ? cell.replace(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign) : cell;

const rowXml = (columns: readonly ExportColumn[], line: string): string => {
	let xml = '<row>';
	const cells = line.split('\t');
	for (let at = 0; at < columns.length; at += 1) {
		const cell = cells[at] ?? '';
		xml += cell === '\\N' || cell === '' ? '<c/>' : cellXml(columns[at]?.kind ?? 'text', plainOf(cell));
	}
	return `${xml}</row>`;
};

/** The lines of COPY's text format, as they arrive. */
async function* linesOf(chunks: AsyncGenerator<Buffer>): AsyncGenerator<string[]> {
	const decoder = new TextDecoder();
	let rest = '';
	for await (const chunk of chunks) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
		rest = lines.pop() ?? '';
		if (lines.length > 0) yield lines;
	}
}

/** The fastest level that still compresses to a fifth; the rows take most of the time. */
const compressionLevel = 2;

/**
 * The XLSX export: a workbook with as many sheets as its rows need, written while it is read: compressed bytes are sent
 * at once, and a reader that pauses makes PostgreSQL pause.
 */
export async function* xlsxPieces(
	name: string,
	columns: readonly ExportColumn[],
	chunks: AsyncGenerator<Buffer>,
	total: number,
	rowsOfSheet = sheetRows - 1,
): Pieces {
	const sheets = Math.max(1, Math.ceil(total / rowsOfSheet));
	const source = linesOf(chunks);
	let rows = 0;
	let waiting: string[] = [];

	async function* sheet(): AsyncGenerator<string> {
		yield sheetStart(columns);
		let left = rowsOfSheet;
		while (left > 0) {
			if (waiting.length === 0) {
				const next = await source.next();
				if (next.done) break;
				waiting = next.value;
			}
			const taken = waiting.splice(0, left);
			left -= taken.length;
			let xml = '';
			for (const line of taken) xml += rowXml(columns, line);
			rows += taken.length;
			yield xml;
		}
		yield sheetEnd;
	}

	const zip = new ZipFile();
	const output = zip.outputStream.pipe(new PassThrough());
	zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))));
	for (const [path, text] of Object.entries(workbookParts(name, sheets))) zip.addBuffer(Buffer.from(text), path);
	for (let at = 1; at <= sheets; at += 1) {
		zip.addReadStreamLazy(`xl/worksheets/sheet${at}.xml`, { compressionLevel }, (give) =>
			give(null, Readable.from(sheet(), { objectMode: false })),
		);
	}
	zip.end();
	try {
		for await (const bytes of output) yield { bytes, rows };
	} finally {
		await chunks.return(undefined);
	}
}
