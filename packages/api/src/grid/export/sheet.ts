import { neutralText, plainCell } from '@rewards/validators/imports/csv-cells';
import { type ExportColumn, isFormulaLike } from './cells';

/** Rows of a sheet, including the header: the maximum that spreadsheets open. */
export const sheetRows = 1_048_576;
/** Characters of a cell, likewise. */
const cellLength = 32_767;

/** Numbers of the cell formats in styles.xml. */
export const styles = { header: 1, date: 2, datetime: 3, money: 4, inert: 5 } as const;

const special = /[&<>\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/u;
const specials = new RegExp(special, 'gu');

/** A character that XML doesn't allow, in the escape of spreadsheets; and text that only looks like such an escape. */
function escaped(sign: string): string {
	switch (sign) {
		case '&':
			return '&amp;';
		case '<':
			return '&lt;';
		case '>':
			return '&gt;';
		case '_':
			return '_x005F_';
		case '\t':
		case '\n':
			return sign;
		default:
			return sign >= '\u007f' && sign <= '\u009f'
				? sign
				: `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
	}
}
export const xmlText = (text: string): string => (special.test(text) ? text.replace(specials, escaped) : text);

/**
 * A text as a cell. It is typed as text whatever it starts with; the format of texts that look like a formula keeps
 * them text when a user edits the cell.
 */
export function textCell(text: string, format: number = isFormulaLike(text) ? styles.inert : 0): string {
	if (text === '') return '<c/>';
	// An import takes off marks that are the text's own.
	const own = plainCell(text) === text ? text : neutralText(text);
	const cut = own.length > cellLength ? own.slice(0, cellLength).replace(/[\ud800-\udbff]$/, '') : own;
	const space = /^\s|\s$|\s\s|\n/.test(cut) ? ' xml:space="preserve"' : '';
	return `<c t="inlineStr"${format ? ` s="${format}"` : ''}><is><t${space}>${xmlText(cut)}</t></is></c>`;
}

/** Spreadsheets hold numbers of up to 15 digits exactly; longer ones stay texts. */
const exactNumber = /^-?\d{1,15}(\.\d+)?$/;
const floating = /^-?\d(\.\d+)?e[+-]?\d{1,3}$/i;
const isExact = (text: string): boolean =>
	exactNumber.test(text) ? text.length <= 15 || text.replace(/\D/g, '').length <= 15 : floating.test(text);

const numberCell = (text: string, format: number): string =>
	isExact(text) ? `<c${format ? ` s="${format}"` : ''}><v>${text}</v></c>` : textCell(text);

/** The XML of a cell from the text that COPY gave. */
export function cellXml(kind: ExportColumn['kind'], text: string): string {
	switch (kind) {
		case 'number':
			return numberCell(text, 0);
		case 'money':
			return numberCell(text, styles.money);
		case 'date':
			return numberCell(text, styles.date);
		case 'datetime':
			return numberCell(text, styles.datetime);
		case 'boolean':
			return `<c t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
		case 'text':
			return textCell(text);
	}
}

/** The first day with a correct number in spreadsheets: they count 1900 as a leap year. */
const firstDay = "date '1900-03-01'";
const dayZero = "date '1899-12-30'";

/** Days and points in time as spreadsheet numbers; those before March 1900 as texts. */
export function sheetSql({ kind, sql }: ExportColumn): string {
	if (kind === 'date')
		return `case when ${sql} >= ${firstDay} then (${sql} - ${dayZero})::text else (${sql})::text end`;
	if (kind === 'datetime') {
		const days = `trim_scale(round(extract(epoch from ${sql} - ${dayZero}) / 86400, 9))`;
		return `case when ${sql} >= ${firstDay} then ${days}::text else (${sql})::text end`;
	}
	return sql;
}

const widths: Record<ExportColumn['field']['type'], number> = {
	text: 26,
	enum: 16,
	id: 38,
	number: 12,
	money: 14,
	date: 12,
	datetime: 20,
	boolean: 10,
};

export function sheetStart(columns: readonly ExportColumn[]): string {
	const cols = columns.map(({ field }, at) => {
		const place = at + 1;
		return `<col min="${place}" max="${place}" width="${widths[field.type]}" customWidth="1"/>`;
	});
	const cells = columns.map(({ header }) => textCell(header, styles.header));
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row>${cells.join('')}</row>`;
}
export const sheetEnd = '</sheetData></worksheet>';
