/** Beginning of a cell that a spreadsheet would execute, including full-width signs. */
const formulaStart = /^[=+\-@\t\n\r\uff1d\uff0b\uff0d\uff20]/;
const neutralized =
	/(^|[,;\t]"*)'(?=[=+\-@\t\n\r\uff1d\uff0b\uff0d\uff20])|([\n\r]"*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/**
 * Where a spreadsheet with a separator other than the file's would begin such a cell: after its separator, and at the
 * start of a line within the text, because it doesn't take our quotes around the cell for quotes.
 */
const innerStart = /[,;\t]"*(?=[=+\-@\t\n\r\uff1d\uff0b\uff0d\uff20])|[\n\r]"*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A row of CSV (RFC 4180, CRLF). Cells that a spreadsheet would run get a leading apostrophe. */
export const csvLine = (cells: readonly string[], separator: string): string =>
	`${cells
		.map((cell) => {
			const begun = formulaStart.test(cell) ? `'${cell}` : cell;
			const safe = begun.replace(innerStart, (found) => (found[0] === separator ? found : `${found}'`));
			return /["\r\n]/.test(safe) || safe.includes(separator) || safe !== safe.trim()
				? `"${safe.replaceAll('"', '""')}"`
				: safe;
		})
		.join(separator)}\r\n`;

/** The value of a cell before an export added an apostrophe. */
export const plainCell = (cell: string): string => (cell.includes("'") ? cell.replace(neutralized, '$1$2') : cell);
