/** How a cell begins that a spreadsheet would run, the full-width signs included. */
const formulaStart = /^[=+\-@\t\n\r\uff1d\uff0b\uff0d\uff20]/;
const neutralized = /^'(?=[=+\-@\t\n\r\uff1d\uff0b\uff0d\uff20])/;

/** A row of CSV (RFC 4180, CRLF). Cells that a spreadsheet would run get an apostrophe before them. */
export const csvLine = (cells: readonly string[], separator: string): string =>
	`${cells
		.map((cell) => {
			const safe = formulaStart.test(cell) ? `'${cell}` : cell;
			return /["\r\n]/.test(safe) || safe.includes(separator) || safe !== safe.trim()
				? `"${safe.replaceAll('"', '""')}"`
				: safe;
		})
		.join(separator)}\r\n`;

/** What a cell meant before an export put an apostrophe before it. */
export const plainCell = (cell: string): string => (cell.charCodeAt(0) === 39 ? cell.replace(neutralized, '') : cell);
