const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Turns the line ends of a CSV stream from LF, as PostgreSQL writes them, into the CRLF of RFC 4180. Line breaks within quoted cells stay
 * as they are. Give it the chunks in their order.
 */
export function lineEndings(): (chunk: Buffer) => Buffer {
	let quoted = false;
	return (chunk) => {
		const result = Buffer.allocUnsafe(chunk.length * 2);
		let length = 0;
		for (const byte of chunk) {
			// A doubled quote within a cell closes and opens again, which comes to the same.
			if (byte === quote) quoted = !quoted;
			else if (byte === lineFeed && !quoted) {
				result[length] = carriageReturn;
				length += 1;
			}
			result[length] = byte;
			length += 1;
		}
		return result.subarray(0, length);
	};
}

/** A cell of the header line, quoted where it has to be. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
