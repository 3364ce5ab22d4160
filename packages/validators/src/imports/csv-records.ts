import type { MessageKey } from '../messages/english';

export interface RecordSink {
	/**
	 * A record with its number as a spreadsheet shows it: a line break within quotes begins no row, a blank line is one.
	 */
	record(line: number, cells: string[]): void;
	/**
	 * A row that can't be split into cells; `text` is its first line, truncated. Reading continues with the next line.
	 * `rowQuoteOpen`: a quotation mark opens in it and no later line closes it.
	 */
	broken(line: number, code: MessageKey, params: Record<string, number>, text: string): void;
	/** A line without any character. */
	blank(line: number): void;
}

const quote = 34;
const shownText = 2000;

/**
 * The CSV parser: splits text into records, chunk by chunk (RFC 4180; LF, CRLF or lone CR; quotes inside an unquoted
 * cell are literal). A quotation mark that is never closed only spoils its own line: reading continues with the next
 * line, so that a slip costs one row and not the rest of the file. At most `maxRow` characters are held, whatever the
 * file.
 */
export class CsvRecords {
	/**
	 * Set once the header is known: a record over several lines with another number of cells is reported as a broken
	 * quote.
	 */
	expectedCells: number | undefined;
	#text = '';
	#line: number;
	#skipping = false;
	readonly #newline: string;
	readonly #newlineCode: number;
	readonly #separatorCode: number;

	constructor(
		private readonly separator: string,
		newline: '\n' | '\r',
		private readonly maxRow: number,
		private readonly sink: RecordSink,
		firstLine = 1,
	) {
		this.#line = firstLine;
		this.#newline = newline;
		this.#newlineCode = newline.charCodeAt(0);
		this.#separatorCode = separator.charCodeAt(0);
	}

	push(chunk: string): void {
		this.#text = this.#text === '' ? chunk : this.#text + chunk;
		this.#run(false);
	}

	end(): void {
		this.#run(true);
		this.#text = '';
	}

	/** Reads every complete record; keeps the rest. */
	#run(last: boolean): void {
		const { separator, sink } = this;
		const newline = this.#newline;
		const text = this.#text;
		let at = 0;
		let nextQuote = -2;
		while (at < text.length) {
			let lineEnd = text.indexOf(newline, at);
			if (lineEnd < 0 && !last) break;
			if (lineEnd < 0) lineEnd = text.length;
			const next = lineEnd + 1;
			if (this.#skipping) {
				this.#skipping = false;
				this.#line += 1;
				at = next;
				continue;
			}
			if (lineEnd - at > this.maxRow) {
				sink.broken(this.#line, 'rowTooLong', { max: this.maxRow }, text.slice(at, at + shownText));
				this.#line += 1;
				at = next;
				continue;
			}
			if (nextQuote !== -1 && nextQuote < at) nextQuote = text.indexOf('"', at);
			if (nextQuote < 0 || nextQuote > lineEnd) {
				const end = lineEnd > at && text.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd;
				if (end === at) sink.blank(this.#line);
				else sink.record(this.#line, text.slice(at, end).split(separator));
				this.#line += 1;
				at = next;
				continue;
			}
			const taken = this.#quoted(text, at, last);
			if (taken === 'more') break;
			if (taken === 'broken' || taken === 'open') {
				const end = Math.min(lineEnd, at + shownText);
				const code = taken === 'open' ? 'rowQuoteOpen' : 'rowQuote';
				sink.broken(this.#line, code, {}, text.slice(at, text.charCodeAt(end - 1) === 13 ? end - 1 : end));
				this.#line += 1;
				at = next;
				continue;
			}
			sink.record(this.#line, taken.cells);
			this.#line += 1;
			at = taken.end;
		}
		this.#text = at === 0 ? text : text.slice(at);
		// One line longer than any row may be: reported once, the rest of it is dropped as it comes.
		if (!last && this.#text.length > this.maxRow && !this.#text.includes(newline)) {
			if (!this.#skipping) sink.broken(this.#line, 'rowTooLong', { max: this.maxRow }, this.#text.slice(0, shownText));
			this.#skipping = true;
			this.#text = '';
		}
	}

	/** A record with a quotation mark in its first line, read cell by cell. */
	#quoted(
		text: string,
		start: number,
		last: boolean,
	): { cells: string[]; lines: number; end: number } | 'more' | 'broken' | 'open' {
		const cells: string[] = [];
		let lines = 1;
		let at = start;
		for (;;) {
			if (text.charCodeAt(at) === quote) {
				const cell = this.#quotedCell(text, at, start, last);
				if (typeof cell === 'string') return cell;
				cells.push(cell.value);
				lines += cell.lines;
				at = cell.end;
			} else {
				const end = cellEnd(text, at, this.#separatorCode, this.#newlineCode);
				if (end === text.length && !last) return 'more';
				const code = text.charCodeAt(end);
				const whole = code !== this.#separatorCode && end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
				cells.push(text.slice(at, whole));
				at = end;
			}
			if (at >= text.length || text.charCodeAt(at) !== this.#separatorCode) break;
			at += 1;
		}
		if (at < text.length && text.charCodeAt(at) === 13 && this.#newlineCode === 10) at += 1;
		if (lines > 1 && this.expectedCells !== undefined && !fits(cells, this.expectedCells)) return 'broken';
		return { cells, lines, end: at + 1 };
	}

	/**
	 * A cell in quotation marks from its first to past its last; 'more' when the chunk ends within, 'open' when no line
	 * closes it well, 'broken' when its own line closes it in the wrong place.
	 */
	#quotedCell(text: string, open: number, start: number, last: boolean) {
		let value = '';
		let from = open + 1;
		for (;;) {
			const close = text.indexOf('"', from);
			if (close < 0) return last || text.length - start > this.maxRow ? 'open' : 'more';
			if (close - start > this.maxRow) return 'open';
			const after = close + 1;
			if (after >= text.length && !last) return 'more';
			const code = text.charCodeAt(after);
			if (code === quote) {
				value += text.slice(from, after);
				from = after + 1;
				continue;
			}
			value = value === '' ? text.slice(from, close) : value + text.slice(from, close);
			if (code === 13 && this.#newlineCode === 10) {
				if (after + 1 >= text.length && !last) return 'more';
				if (after + 1 < text.length && text.charCodeAt(after + 1) !== 10) return this.#misplaced(text, start, close);
			} else if (after < text.length && code !== this.#separatorCode && code !== this.#newlineCode)
				return this.#misplaced(text, start, close);
			let lines = 0;
			for (let at = text.indexOf(this.#newline, open); at >= 0 && at < close; at = text.indexOf(this.#newline, at + 1))
				lines += 1;
			return { value, lines, end: after };
		}
	}

	/** A mark on a later line that doesn't end a cell closes nothing: it opens another cell. */
	#misplaced(text: string, start: number, close: number): 'broken' | 'open' {
		const lineEnd = text.indexOf(this.#newline, start);
		return lineEnd >= 0 && lineEnd < close ? 'open' : 'broken';
	}
}

function cellEnd(text: string, from: number, separator: number, newline: number): number {
	let at = from;
	for (; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === separator || code === newline) break;
	}
	return at;
}

/** Whether a row has the header's number of cells; spreadsheets add empty ones at the end, which don't count. */
export function fits(cells: readonly string[], expected: number): boolean {
	if (cells.length === expected) return true;
	if (cells.length < expected) return false;
	for (let i = expected; i < cells.length; i += 1) if (cells[i] !== '') return false;
	return true;
}
