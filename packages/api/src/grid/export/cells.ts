import type { GridExportQuery } from '@rewards/validators/grid';
import { cellMarks } from '@rewards/validators/imports/csv-cells';
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

const inner = cellMarks.inner(',').replaceAll("'", "''");
const start = cellMarks.start.replaceAll("'", "''");
/** `neutralText` in PostgreSQL, for files with commas. */
export function neutralSql(sql: string): string {
	const breaks = ["';'", "''''", ...[0x09, 0x0a, 0x0d].map((code) => `chr(${code})`)];
	const rest = `case when ${breaks.map((sign) => `strpos(${sql}, ${sign}) > 0`).join(' or ')}
		then regexp_replace(${sql}, '${inner}', '\\1''', 'g') else ${sql} end`;
	const marked = `ascii(${sql}) in (${formulaStarts.join(', ')}) or (ascii(${sql}) = 39 and ${sql} ~ '${start}')`;
	return `case when ${marked} then '''' || ${rest} else ${rest} end`;
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
		const value = field.inFile ?? field.sql;
		const plain = type === 'boolean' ? `case when ${value} then 'true' when not ${value} then 'false' end` : value;
		if (labels && (type === 'enum' || type === 'boolean')) {
			const words = params.once(params.add(labelsJson(labels), 'jsonb'));
			return { header, field, kind: 'text', sql: `coalesce(${words} ->> (${plain}), ${plain})` };
		}
		const sql = type === 'datetime' ? `date_trunc('second', ${localSql(value, zone, params)})` : plain;
		const harmless = type === 'id' || (field.values !== undefined && !field.values.some(isFormulaLike));
		return { header, field, kind: kinds[type], sql, harmless };
	});
}
