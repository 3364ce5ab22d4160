import { importLimits } from '@rewards/validators/imports/words';
import { columnIndex, type NumberKind, unescaped, valueText } from './cell-values';
import type { XmlHandlers } from './xml';

/** A row of a sheet. */
export interface SheetRow {
	/** Its number in the sheet, from 1. */
	row: number;
	cells: string[];
	/** Cells with an error (`#N/A`) instead of a value. */
	errors: { index: number; text: string }[];
	/** It exceeds the maximum length of a row; its cells are omitted. */
	tooLong: boolean;
}

export interface CellRules {
	/** By a cell's style number. */
	kinds: readonly NumberKind[];
	from1904: boolean;
	/** A shared text by number. */
	text(n: number): string | undefined;
}

/** Columns that are read: one more than a header may have, to detect too many. */
const columnsAtMost = importLimits.columns + 1;

/** Parses a worksheet's XML as it arrives and yields its rows. */
export function sheetRows(rules: CellRules, take: (row: SheetRow) => void): XmlHandlers {
	let row: SheetRow | null = null;
	let rowNumber = 0;
	let length = 0;
	let at = -1;
	let type = '';
	let style = 0;
	let inValue = false;
	let inText = false;
	let phonetic = false;
	let text = '';

	const put = (value: string) => {
		if (!row || at < 0 || at >= columnsAtMost || value === '') return;
		length += value.length;
		if (length > importLimits.row) {
			row.tooLong = true;
			row.cells = [];
		}
		if (row.tooLong) return;
		while (row.cells.length < at) row.cells.push('');
		row.cells[at] = value;
	};
	const endCell = () => {
		if (!row) return;
		if (type === 'e') {
			if (at >= 0 && at < columnsAtMost) row.errors.push({ index: at, text });
		} else if (type === 's') put(unescaped(rules.text(Number(text)) ?? ''));
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
				at = -1;
			} else if (name === 'c') {
				const named = columnIndex(attributes['r'] ?? '');
				at = named >= 0 ? named : at + 1;
				type = attributes['t'] ?? 'n';
				style = Number(attributes['s'] ?? 0);
				text = '';
			} else if (name === 'v') inValue = true;
			else if (name === 't') inText = true;
			else if (name === 'rPh') phonetic = true;
		},
		text(part) {
			if ((inValue || (inText && !phonetic)) && text.length <= importLimits.row) text += part;
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
