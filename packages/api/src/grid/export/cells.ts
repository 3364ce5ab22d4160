import type { GridExportQuery } from '@rewards/validators/grid';
import { localSql } from '../condition/local-time';
import type { GridDefinition, GridField } from '../define/define';
import { fieldOf } from '../define/faults';
import { plainText } from '../define/values';
import type { Params } from '../statement/params';

/** The format of a column in a workbook. */
export type CellKind = 'text' | 'number' | 'money' | 'date' | 'datetime' | 'boolean';

export interface ExportColumn {
	header: string;
	kind: CellKind;
	field: GridField;
	/** The cell as text, from PostgreSQL. */
	sql: string;
	/** A text that no user wrote: an id, or a word of the product itself. It can't be a formula. */
	harmless?: boolean;
}

/**
 * First code points of a cell that a spreadsheet would run: = + - @, tab, line breaks, and the full-width characters.
 */
const signs = [0x3d, 0x2b, 0x2d, 0x40, 0xff1d, 0xff0b, 0xff0d, 0xff20];
const formulaStarts = [...signs, 0x09, 0x0a, 0x0d];
export const isFormulaLike = (text: string): boolean => formulaStarts.includes(text.charCodeAt(0));

const hex = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
/**
 * Positions where a spreadsheet with a separator other than the comma would run a formula: after its separator, and at
 * the start of a line within the text, because it doesn't take the quotes around the cell for quotes there.
 */
const innerStart = `([;\\t]"*(?=[${formulaStarts.map(hex).join('')}])|[\\n\\r]"*(?=[${signs.map(hex).join('')}]))`;
const innerStarts = new RegExp(innerStart, 'g');
/** Prefixes text that a spreadsheet would run with an apostrophe: for CSV, where text and formulas look alike. */
export const neutralText = (text: string): string =>
	(isFormulaLike(text) ? `'${text}` : text).replace(innerStarts, "$1'");
/** The same in PostgreSQL. */
export function neutralSql(sql: string): string {
	const breaks = ["';'", ...[0x09, 0x0a, 0x0d].map((code) => `chr(${code})`)];
	const inner = `case when ${breaks.map((sign) => `strpos(${sql}, ${sign}) > 0`).join(' or ')}
		then regexp_replace(${sql}, '${innerStart}', '\\1''', 'g') else ${sql} end`;
	return `case when ascii(${sql}) in (${formulaStarts.join(', ')}) then '''' || ${inner} else ${inner} end`;
}

const kinds: Record<GridField['type'], CellKind> = {
	text: 'text',
	enum: 'text',
	id: 'text',
	number: 'number',
	money: 'money',
	date: 'date',
	datetime: 'datetime',
	boolean: 'boolean',
};

/** Texts as JSON that PostgreSQL accepts: without NUL and unpaired surrogates. */
function labelsJson(labels: Readonly<Record<string, string>>): string {
	const words = Object.entries(labels).map((pair) =>
		pair.map((text) => plainText('labels', text).replace(/\p{Surrogate}/gu, '\ufffd')),
	);
	return JSON.stringify(Object.fromEntries(words));
}

/**
 * The columns of a file; BAD_REQUEST for one that the list doesn't have. Points in time are whole seconds of the
 * query's time zone.
 */
export function exportColumns(
	grid: GridDefinition,
	{ columns, timeZone }: Pick<GridExportQuery, 'columns' | 'timeZone'>,
	params: Params,
): ExportColumn[] {
	const zone = timeZone === 'UTC' ? undefined : timeZone;
	return columns.map(({ field: name, header, labels }) => {
		const field = fieldOf(grid, name);
		const { type } = field;
		const plain =
			type === 'boolean' ? `case when ${field.sql} then 'true' when not ${field.sql} then 'false' end` : field.sql;
		if (labels && (type === 'enum' || type === 'boolean')) {
			const words = params.once(params.add(labelsJson(labels), 'jsonb'));
			return { header, field, kind: 'text', sql: `coalesce(${words} ->> (${plain}), ${plain})` };
		}
		const sql = type === 'datetime' ? `date_trunc('second', ${localSql(field.sql, zone, params)})` : plain;
		const harmless = type === 'id' || (field.values !== undefined && !field.values.some(isFormulaLike));
		return { header, field, kind: kinds[type], sql, harmless };
	});
}
