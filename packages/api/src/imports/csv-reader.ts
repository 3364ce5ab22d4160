import { importLimits } from '@rewards/validators/imports/constants';
import { CsvRecords, fits, type RecordSink } from '@rewards/validators/imports/csv-records';
import type { MessageKey } from '@rewards/validators/messages/english';
import { type FirstRow, findHeader, findHeaderInText, type HeaderSearch, isBlankRow } from './header/find-header';
import {
	type ColumnMapping,
	type FoundHeader,
	type ImportColumn,
	type MappedHeader,
	mapHeader,
	readHeader,
	type Separator,
} from './header/header';
import { columnsOf } from './header/joined-columns';
import type { ImportPiece } from './reading/import-file';
import { unreadable } from './reading/single-bytes';
import { refuseFile } from './refuse-file';
import { TextStream } from './text-stream';
import { columnIndex, columnLetters } from './workbook/cell-values';
import type { SheetRow } from './workbook/sheet-rows';

export interface CsvReaderOptions<Field extends string> {
	columns: readonly ImportColumn<Field>[];
	/** Mapping of differing headers chosen by staff. */
	mapping?: ColumnMapping<Field>;
	/** The row of the header, as a spreadsheet numbers it; without it the header is looked for (`findHeader`). */
	headerRow?: number | undefined;
	/**
	 * Reports a header that lacks columns or has duplicates instead of refusing it; for a preview of the header. Called
	 * before `header`.
	 */
	look?(header: FoundHeader<Field>): void;
	/** A row above the header; called before `look`. */
	above?(row: FirstRow): void;
	/** Called once, before any row. */
	header?(header: MappedHeader<Field>, separator: Separator): void;
	/**
	 * A row with the header's number of cells; `line` is its number in a spreadsheet, where the file's first row is 1.
	 */
	row?(line: number, cells: string[]): void;
	/**
	 * Rows after which only the encoding is detected: for a first look at a file as it arrives. Default: all rows are
	 * read.
	 */
	stopAfterRows?: number;
	/** A row that is unreadable as one; `cells` as far as they are known. */
	reject?(line: number, code: MessageKey, params: Record<string, string | number>, cells: string[]): void;
}

/** A header with the cells that can't be read, which are no columns without a name: each is named by its place. */
function withErrors(row: number, cells: readonly string[], errors: SheetRow['errors']): string[] {
	const named = [...cells];
	for (const { index, text } of errors) {
		while (named.length < index) named.push('');
		named[index] = `${text} ${columnLetters(index)}${row}`.trim();
	}
	return named;
}

const blankLine = /[ \t]*\r?\n/y;

/**
 * Reads a file chunk by chunk: separator, header, rows. Chunks are decoded text, rows of a sheet, or bytes, which must
 * be UTF-8. Pure: no database, no clock, memory bounded by `importLimits.row`. Throws UNSUPPORTED_FILE for a file that
 * is unreadable as a whole; unreadable rows go to `reject`.
 */
export class CsvReader<Field extends string> implements RecordSink {
	/** Rows so far: valid, rejected and blank ones. */
	rows = 0;
	rejected = 0;
	blankLines = 0;
	#header: MappedHeader<Field> | undefined;
	#head = '';
	/** Blank ones before the header. */
	#skippedLines = 0;
	#records: CsvRecords | undefined;
	#separator: Separator = ',';
	readonly #text = new TextStream();
	/** Some bytes of the text are invalid in its encoding. */
	#damaged = false;
	#isSheet = false;
	/** Its number in a spreadsheet, once it is known. */
	#headerRow: number | undefined;
	/** As staff have chosen it, or as it was found when the file was read before. */
	#chosenRow: number | undefined;
	/** Rows of a sheet, and its merged cells, until its header is found. */
	#waiting: SheetRow[] = [];
	#merged: readonly string[] = [];
	/** A row whose quotation mark is never closed, while the lines after it may be parts of its cell. */
	#open: { line: number; text: string; lines: number } | undefined;
	/** Positions of the columns that identify the participant of a row. */
	#identifying: number[] = [];

	constructor(private readonly options: CsvReaderOptions<Field>) {
		this.#chosenRow = options.headerRow;
	}

	push(piece: Uint8Array | ImportPiece): void {
		if (!(piece instanceof Uint8Array) && piece.headerRow !== undefined) this.#chosenRow ??= piece.headerRow;
		if (piece instanceof Uint8Array) this.#take(this.#text.push(piece), false);
		else if (piece.text !== undefined) this.#decoded(piece.text);
		else if (piece.rows) this.#sheetRows(piece.rows, false);
		if (!(piece instanceof Uint8Array) && piece.merged) {
			this.#merged = piece.merged;
			this.#refuseMerged();
		}
	}

	/** Ends the file; refuses one without rows. */
	end(): MappedHeader<Field> {
		if (this.#isSheet) this.#sheetRows([], true);
		else this.#take(this.#text.end(), true);
		if (!this.#stopped) this.#records?.end();
		this.#closeOpen();
		this.#refuseMerged();
		if (!this.#header) this.#refuseHeadless();
		if (this.rows === 0) refuseFile('headerOnly');
		return this.#header;
	}

	get #stopped(): boolean {
		return this.rows >= (this.options.stopAfterRows ?? Number.POSITIVE_INFINITY);
	}

	#decoded(text: string): void {
		this.#damaged ||= text.includes(unreadable);
		this.#take(text, false);
	}

	get #search(): HeaderSearch<Field> {
		const { columns, mapping } = this.options;
		return { columns, remembered: mapping?.remembered, chosen: this.#chosenRow };
	}

	#refuseHeadless(): never {
		const row = this.#chosenRow;
		return row === undefined || row === 1 ? refuseFile('empty') : refuseFile('headerRowMissing', { row });
	}

	#sheetRows(read: readonly SheetRow[], last: boolean): void {
		this.#isSheet = true;
		let rows = read;
		if (this.#headerRow === undefined) {
			// Of a million blank ones only the first are kept.
			for (const row of read) {
				const isBlank = !row.tooLong && row.errors.length === 0 && isBlankRow(row.cells);
				if (!isBlank || this.#waiting.length < importLimits.columns) this.#waiting.push(row);
			}
			// A row that is too long is one that isn't blank.
			const seen = this.#waiting.map(({ row, cells, tooLong }) => ({ row, cells: tooLong ? ['?'] : cells }));
			const found = findHeader(seen, this.#search, last);
			if (!found) return;
			this.#headerRow = found.row;
			rows = this.#waiting;
			this.#waiting = [];
		}
		for (const { row, cells, errors, tooLong } of rows) {
			if (this.#stopped) return;
			const header = this.#header;
			if (!header) {
				if (row < this.#headerRow) this.options.above?.({ row, cells });
				else if (tooLong) refuseFile('headerTooLong', { max: importLimits.row });
				else this.#start(withErrors(row, cells, errors));
				continue;
			}
			while (cells.length < header.headers.length) cells.push('');
			const fault = errors.find(({ index }) =>
				header.fields.some((field) => columnsOf(field).some((column) => column.index === index)),
			);
			if (tooLong) this.#reject(row, 'rowTooLong', { max: importLimits.row }, cells);
			else if (fault) {
				const column = header.headers[fault.index] ?? '';
				const value = fault.text.slice(0, 20);
				if (value === '') this.#reject(row, 'cellWithoutValue', { column }, cells);
				else this.#reject(row, 'cellError', { column, value }, cells);
			} else this.record(row, cells);
		}
	}

	/** Of merged cells only the first has a value: below a used column the others would be read as empty. */
	#refuseMerged(): void {
		const headerRow = this.#headerRow;
		if (headerRow === undefined) return;
		const used = (this.#header?.fields ?? []).flatMap((field) => columnsOf(field).map(({ index }) => index));
		for (const range of this.#merged) {
			const [from = '', to = from] = range.split(':');
			const isBelow = Number(/\d+$/.exec(to)?.[0]) > headerRow;
			const [first, last] = [columnIndex(from), columnIndex(to)];
			if (from !== to && isBelow && used.some((index) => index >= first && index <= last))
				refuseFile('mergedCells', { cells: range });
		}
	}

	#take(text: string, last: boolean): void {
		if (this.#records) {
			if (text !== '' && !this.#stopped) this.#records.push(text);
			return;
		}
		let head = this.#afterBlankLines(this.#head + text);
		this.#head = head;
		const newlineAt = head.search(/[\r\n]/);
		// A CR at the very end may be the first half of a CRLF.
		const complete = newlineAt >= 0 && (last || newlineAt + 1 < head.length);
		const isFull = head.length > importLimits.row;
		if (!complete && !last) {
			if (isFull) refuseFile('headerTooLong', { max: importLimits.row });
			return;
		}
		if (head.trim() === '') refuseFile('empty');
		const newline = newlineAt >= 0 && head[newlineAt] === '\r' && head[newlineAt + 1] !== '\n' ? '\r' : '\n';
		// Excel's own hint for the separator is before the header.
		const hint = /^sep=([,;\t])(?:\r\n?|\n|$)/i.exec(head);
		if (hint) head = head.slice(hint[0].length);
		// Excel reads the hint and shows no row for it.
		const firstRow = 1 + this.#skippedLines;
		const found = findHeaderInText(head, this.#search, {
			newline,
			firstRow,
			hint: hint?.[1] as Separator | undefined,
			whole: last || isFull,
		});
		if (!found) {
			if (last) this.#refuseHeadless();
			if (isFull) refuseFile('headerTooLong', { max: importLimits.row });
			return;
		}
		this.#headerRow = found.row;
		this.#separator = found.separator;
		this.#records = new CsvRecords(found.separator, newline, importLimits.row, this, firstRow);
		this.#head = '';
		this.#records.push(head);
	}

	/** Removed as they arrive: rescanned with every chunk, a file of nothing else would block the whole process. */
	#afterBlankLines(head: string): string {
		let at = 0;
		for (;;) {
			blankLine.lastIndex = at;
			if (!blankLine.test(head)) return at === 0 ? head : head.slice(at);
			at = blankLine.lastIndex;
			this.#skippedLines += 1;
		}
	}

	record(line: number, cells: string[]): void {
		const header = this.#header;
		if (!header) {
			if (line < (this.#headerRow ?? 0)) this.options.above?.({ row: line, cells });
			else this.#start(cells);
			return;
		}
		const expected = header.headers.length;
		if (cells.length !== expected && !fits(cells, expected)) {
			if (cells.every((cell) => cell === '')) this.blank();
			else if (this.#open && !this.#names(cells)) this.#open.lines += 1;
			else this.#reject(line, 'rowColumns', { found: cells.length, expected }, cells);
			return;
		}
		// Spreadsheets leave rows of only separators behind, and our files of refused rows may start with a line that only
		// gives their number.
		const { added } = header;
		if (cells[0] === '' && cells.every((cell, index) => cell.trim() === '' || added.includes(index))) {
			this.blank();
			return;
		}
		this.#closeOpen();
		if (this.#damaged && cells.some((cell) => cell.includes(unreadable))) {
			this.#reject(line, 'rowUnreadable', {}, cells);
			return;
		}
		this.#counted();
		this.options.row?.(line, cells);
	}

	broken(line: number, code: MessageKey, params: Record<string, number>, text: string): void {
		if (!this.#header && line < (this.#headerRow ?? 0)) {
			this.options.above?.({ row: line, cells: [text] });
			return;
		}
		if (!this.#header) refuseFile(code === 'rowTooLong' ? 'headerTooLong' : 'headerQuote', params);
		if (code !== 'rowQuoteOpen') this.#reject(line, code, params, [text]);
		else {
			this.#closeOpen();
			this.#open = { line, text, lines: 0 };
		}
	}

	/**
	 * Whether an invalid line names a participant: it is then reported by itself, so that no participant is lost to a
	 * quotation mark.
	 */
	#names(cells: readonly string[]): boolean {
		return (
			cells.some((cell) => cell.includes('@')) ||
			this.#identifying.some((index) => cells[index] !== undefined && cells[index].trim() !== '')
		);
	}

	/**
	 * Reports the row with the open quotation mark, and how many lines it took along: one error, however long its cell
	 * would be.
	 */
	#closeOpen(): void {
		const open = this.#open;
		if (!open) return;
		this.#open = undefined;
		const { line, text, lines } = open;
		if (lines === 0) this.#rejectNow(line, 'rowQuoteOpen', {}, [text]);
		else this.#rejectNow(line, 'rowQuoteOpenLines', { lines }, [text]);
	}

	blank(): void {
		if (this.#header) this.blankLines += 1;
	}

	#start(cells: string[]): void {
		if (cells.length > importLimits.columns) refuseFile('tooManyColumns', { max: importLimits.columns });
		const { columns, mapping, look } = this.options;
		const row = this.#headerRow ?? 1;
		const found = look && readHeader(cells, columns, mapping, row);
		if (found) look(found);
		const header = found ?? mapHeader(cells, columns, mapping, row);
		this.#header = header;
		const fields = new Set(columns.filter(({ identifies }) => identifies).map(({ field }) => field));
		this.#identifying = header.fields.filter(({ field }) => fields.has(field)).map(({ index }) => index);
		if (this.#records) this.#records.expectedCells = header.headers.length;
		this.options.header?.(header, this.#separator);
	}

	#reject(line: number, code: MessageKey, params: Record<string, string | number>, cells: string[]): void {
		this.#closeOpen();
		this.#rejectNow(line, code, params, cells);
	}

	#rejectNow(line: number, code: MessageKey, params: Record<string, string | number>, cells: string[]): void {
		this.#counted();
		this.rejected += 1;
		this.options.reject?.(line, code, params, cells);
	}

	#counted(): void {
		this.rows += 1;
		if (this.rows > importLimits.rows) refuseFile('tooManyRows', { max: importLimits.rows });
	}
}
