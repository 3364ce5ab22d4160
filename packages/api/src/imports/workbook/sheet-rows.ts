import { importLimits } from '@rewards/validators/imports/constants';
import { columnIndex, type NumberKind, unescaped, valueText } from './cell-values';
import type { TextStore } from './texts';
import type { XmlHandlers } from './xml';

/** A row of a sheet. */
export interface SheetRow {
	/** Its number in the sheet, from 1. */
	row: number;
	cells: string[];
	/** Cells with an error (`#N/A`) instead of a value; `text` is empty where a value should be and none is. */
	errors: { index: number; text: string }[];
	/** It exceeds the maximum length of a row; its cells are omitted. */
	tooLong: boolean;
}

/** A row as it is written: a number in `cells` is that of a shared text. */
export interface WrittenRow extends Omit<SheetRow, 'cells'> {
	cells: (string | number)[];
}

export interface CellRules {
	/** By a cell's style number. */
	kinds: readonly NumberKind[];
	from1904: boolean;
}

/** Columns that are read: one more than a header may have, to detect too many. */
const columnsAtMost = importLimits.columns + 1;
/** Cells of one row: as many as a sheet has columns. */
const cellsAtMost = 16_384;
/** Shown of an error. */
const errorAtMost = 20;

/** Parses a worksheet's XML as it arrives and yields its rows, then its merged cells (`B3:B9`). */
export function sheetRows(
	rules: CellRules,
	take: (row: WrittenRow) => void,
	merged: (cells: string) => void = () => undefined,
): XmlHandlers {
	let row: WrittenRow | null = null;
	let rowNumber = 0;
	let length = 0;
	let count = 0;
	let at = -1;
	let type = '';
	let style = 0;
	let inValue = false;
	let inText = false;
	let phonetic = false;
	let text = '';
	let isFormula = false;
	let hasValue = false;

	const drop = () => {
		if (!row) return;
		row.tooLong = true;
		row.cells = [];
		row.errors = [];
	};
	const put = (value: string | number) => {
		if (!row || value === '') return;
		if (typeof value === 'string') length += value.length;
		if (length > importLimits.row) return drop();
		while (row.cells.length < at) row.cells.push('');
		row.cells[at] = value;
	};
	const endCell = () => {
		if (!row || row.tooLong || at < 0 || at >= columnsAtMost) return;
		const isBlank = text.trim() === '';
		// A formula whose saved value is the empty text has one.
		const lacksValue = isBlank ? isFormula && !(type === 'str' && hasValue) : type === 's' && !(Number(text) >= 0);
		if (type === 'e' || lacksValue) {
			if (row.errors.length < columnsAtMost)
				row.errors.push({ index: at, text: lacksValue ? '' : text.slice(0, errorAtMost) });
		} else if (type === 's') put(isBlank ? '' : Number(text));
		else if (type === 'inlineStr' || type === 'str') put(unescaped(text));
		else if (type === 'b') put(text.trim() === '1' ? 'TRUE' : text.trim() === '0' ? 'FALSE' : text);
		else if (type === 'd') put(text.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' '));
		else put(valueText(text, rules.kinds[style] ?? 'number', rules.from1904));
	};
	return {
		open(name, attributes) {
			if (name === 'row') {
				const given = Number(attributes['r']);
				rowNumber = Number.isInteger(given) && given > rowNumber ? given : rowNumber + 1;
				row = { row: rowNumber, cells: [], errors: [], tooLong: false };
				length = 0;
				count = 0;
				at = -1;
			} else if (name === 'c') {
				const named = columnIndex(attributes['r'] ?? '');
				at = named >= 0 ? named : at + 1;
				type = attributes['t'] ?? 'n';
				style = Number(attributes['s'] ?? 0);
				text = '';
				isFormula = false;
				hasValue = false;
				count += 1;
				if (count > cellsAtMost) drop();
			} else if (name === 'v') {
				inValue = true;
				hasValue = true;
			} else if (name === 'f') isFormula = true;
			else if (name === 'mergeCell') merged(attributes['ref'] ?? '');
			else if (name === 't') inText = true;
			else if (name === 'rPh') phonetic = true;
		},
		text(part) {
			if ((inValue || (inText && !phonetic)) && text.length <= importLimits.row && !row?.tooLong) text += part;
		},
		close(name) {
			if (name === 'v') inValue = false;
			else if (name === 't') inText = false;
			else if (name === 'rPh') phonetic = false;
			else if (name === 'c') endCell();
			else if (name === 'row' && row) {
				take(row);
				row = null;
			}
		},
	};
}

/**
 * A row with its shared texts. One text can be in very many cells: their lengths are summed before any is made, so that
 * a row that is too long costs nothing.
 */
export function withTexts({ row, cells, errors, tooLong }: WrittenRow, texts: TextStore): SheetRow {
	const refused: SheetRow = { row, cells: [], errors: [], tooLong: true };
	if (tooLong) return refused;
	let least = 0;
	for (const cell of cells) least += typeof cell === 'string' ? cell.length : texts.leastLength(cell);
	if (least > importLimits.row) return refused;
	let length = 0;
	const full: string[] = [];
	const lost: SheetRow['errors'] = [];
	for (const cell of cells) {
		const shared = typeof cell === 'string' ? cell : texts.get(cell);
		if (shared === undefined) lost.push({ index: full.length, text: '' });
		const text = typeof cell === 'string' ? cell : unescaped(shared ?? '');
		length += text.length;
		if (length > importLimits.row) return refused;
		full.push(text);
	}
	while (full.at(-1) === '') full.pop();
	return { row, cells: full, errors: [...errors, ...lost], tooLong: false };
}
