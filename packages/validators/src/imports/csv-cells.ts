/**
 * Signs that begin a formula, also as full-width characters. Like what follows, a source of regular expressions of
 * JavaScript and SQL.
 */
const signs = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
const formula = `'*[${signs}\\t\\n\\r]`;
const formulaInLine = `'*[${signs}]`;
/** What a spreadsheet takes for a number or a date. */
const number = `[0-9]+([.,/: \\-][0-9]+)*([eE][+\\-]?[0-9]+)?$`;

/**
 * Where a spreadsheet would run a part of a text: at its start and, because a spreadsheet with another separator may
 * not take the quotes around a cell for quotes, after a separator and at the start of a line within. An apostrophe goes
 * before it. Where the text itself has apostrophes there, or one that marks a number as text, one more goes before
 * them: reading removes exactly one.
 */
export const cellMarks = {
	/** A text whose start gets an apostrophe. */
	start: `^(${formula}|'+${number})`,
	/** Places within, each of which ends before the apostrophe; `separator` is the file's own. */
	inner(separator: string): string {
		const others = [',', ';', '\\t'].filter((one) => one !== separator).join('');
		return `(${separator}"*(?='${formula})|[${others}]"*(?=${formula})|[\\n\\r]"*(?=${formulaInLine}))`;
	},
} as const;

const startMark = new RegExp(cellMarks.start);
const innerMarks = new Map<string, RegExp>();
function innerOf(separator: string): RegExp {
	const known = innerMarks.get(separator);
	if (known) return known;
	const source = separator === '\t' ? '\\t' : separator.replace('|', '\\|');
	const made = new RegExp(cellMarks.inner(source), 'g');
	innerMarks.set(separator, made);
	return made;
}

/** A text as a cell of CSV with that separator, still without quotes: nothing in it runs in a spreadsheet. */
export const neutralText = (text: string, separator = ','): string =>
	(startMark.test(text) ? `'${text}` : text).replace(innerOf(separator), "$1'");

/** A row of CSV (RFC 4180, CRLF). Cells that a spreadsheet would run get a leading apostrophe. */
export const csvLine = (cells: readonly string[], separator: string): string =>
	`${cells
		.map((cell) => {
			const safe = neutralText(cell, separator);
			return /["\r\n]/.test(safe) || safe.includes(separator) || safe !== safe.trim()
				? `"${safe.replaceAll('"', '""')}"`
				: safe;
		})
		.join(separator)}\r\n`;

const marked = new RegExp(`(^|[,;\\t]"*)'(?=${formula})|([\\n\\r]"*)'(?=${formulaInLine})`, 'g');
const markedNumber = new RegExp(`^'(?='*${number})`);
const formulaOfText = /^="((?:[^"]|"")*)"$/;

/**
 * The value of a cell without the marks that keep it a text: the apostrophe of an export or of a spreadsheet
 * (`'00124`), and the formula `="00123"` of other programs.
 */
export function plainCell(cell: string): string {
	if (cell.startsWith('="')) {
		const inner = formulaOfText.exec(cell)?.[1];
		if (inner !== undefined) return inner.replaceAll('""', '"');
	}
	return cell.includes("'") ? cell.replace(markedNumber, '').replace(marked, '$1$2') : cell;
}
