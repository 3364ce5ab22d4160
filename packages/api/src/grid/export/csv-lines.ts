import { neutralText } from '@rewards/validators/imports/csv-cells';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function countOf(byte: number, chunk: Buffer): number {
	let count = 0;
	for (let at = chunk.indexOf(byte); at !== -1; at = chunk.indexOf(byte, at + 1)) count += 1;
	return count;
}

/**
 * Turns the line ends of a CSV stream from LF, as PostgreSQL writes them, into the CRLF of RFC 4180, and counts
 * them. Line breaks within quoted cells stay unchanged. Pass the chunks in order.
 */
export function lineEndings(): { convert: (chunk: Buffer) => Buffer; count: () => number } {
	let quoted = false;
	let lines = 0;
	const convert = (chunk: Buffer): Buffer => {
		const result = Buffer.allocUnsafe(chunk.length + countOf(lineFeed, chunk));
		let length = 0;
		let from = 0;
		let next = chunk.indexOf(quote);
		// From line end to line end: everything between is copied in one piece.
		for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) {
			// A doubled quote within a cell closes and opens again, with the same result.
			for (; next !== -1 && next < at; next = chunk.indexOf(quote, next + 1)) quoted = !quoted;
			if (quoted) continue;
			length += chunk.copy(result, length, from, at);
			result[length] = carriageReturn;
			result[length + 1] = lineFeed;
			length += 2;
			lines += 1;
			from = at + 1;
		}
		for (; next !== -1; next = chunk.indexOf(quote, next + 1)) quoted = !quoted;
		length += chunk.copy(result, length, from);
		return result.subarray(0, length);
	};
	return { convert, count: () => lines };
}

/** A cell of the header line, quoted if needed; neutralized like all others, because clients supply it. */
export function csvCell(text: string): string {
	const neutral = neutralText(text);
	return /[",\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}
