import { isFormulaLike } from './cells';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function countOf(byte: number, chunk: Buffer): number {
	let count = 0;
	for (let at = chunk.indexOf(byte); at !== -1; at = chunk.indexOf(byte, at + 1)) count += 1;
	return count;
}

/**
 * Turns the line ends of a CSV stream from LF, as PostgreSQL writes them, into the CRLF of RFC 4180, and counts them. Line breaks within
 * quoted cells stay as they are. Give it the chunks in their order.
 */
export function lineEndings(): { convert: (chunk: Buffer) => Buffer; count: () => number } {
	let quoted = false;
	let lines = 0;
	const convert = (chunk: Buffer): Buffer => {
		const result = Buffer.allocUnsafe(chunk.length + countOf(lineFeed, chunk));
		let length = 0;
		for (const byte of chunk) {
			// A doubled quote within a cell closes and opens again, which comes to the same.
			if (byte === quote) quoted = !quoted;
			else if (byte === lineFeed && !quoted) {
				result[length] = carriageReturn;
				length += 1;
				lines += 1;
			}
			result[length] = byte;
			length += 1;
		}
		return result.subarray(0, length);
	};
	return { convert, count: () => lines };
}

/** A cell of the header line, quoted where it has to be; neutralised as all others, because clients write it. */
export function csvCell(text: string): string {
	const neutral = isFormulaLike(text) ? `'${text}` : text;
	return /[",\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}
