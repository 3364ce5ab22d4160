import { uploadParts } from '@rewards/validators/imports/constants';
import { plainCell } from '@rewards/validators/imports/csv-cells';
import type { FileReading } from '@rewards/validators/imports/encodings';
import type { FileLine } from '@rewards/validators/imports/schemas';
import { CsvReader } from './csv-reader';
import { isBlankRow } from './header/find-header';
import type { ColumnMapping, FoundHeader, ImportColumn } from './header/header';
import { secretColumns, secretMask } from './header/secret-headers';
import { type FilePlace, importPieces } from './reading/import-file';
import { refuseFile } from './refuse-file';

export interface FirstRows<Field extends string = string> {
	header: FoundHeader<Field>;
	/** See `HeaderView`. */
	examples: string[][];
	/** See `HeaderView`. */
	lines: FileLine[];
}

const rowsRead = 20;
const perColumn = 3;
const shownLength = 60;
/** Of a sheet, blank rows included: titles, the header and the rows below. */
const sheetRowsRead = 60;
/** Rows below the header among the first lines, and what is shown of a line. */
const linesBelow = 5;
const cellsOfLine = 6;
const lengthInLine = 30;

interface Asked<Field extends string> {
	/** Default: as the file is already read. */
	reading?: FileReading;
	columns: readonly ImportColumn<Field>[];
	mapping: ColumnMapping<Field>;
	secret?: Field | undefined;
}

/**
 * The header of a stored file and examples of the rows below, from as few of its bytes as possible. Throws
 * UNSUPPORTED_FILE for a file that is unreadable as a whole. Shows no values of the field `secret`, and of columns
 * whose names indicate secrets.
 */
export async function firstRows<Field extends string>(
	place: FilePlace,
	{ reading, columns, mapping, secret }: Asked<Field>,
): Promise<FirstRows<Field>> {
	let header: FoundHeader<Field> | undefined;
	const rows: string[][] = [];
	const below: FileLine[] = [];
	const above: FileLine[] = [];
	const reader = new CsvReader<Field>({
		columns,
		mapping,
		look: (found) => {
			header = found;
		},
		above: (line) => {
			if (!isBlankRow(line.cells)) above.push(line);
		},
		row: (row, cells) => {
			if (rows.length < rowsRead) rows.push(cells);
			below.push({ row, cells });
		},
		// Unreadable characters show in the examples.
		reject: (row, code, _params, cells) => {
			if (code === 'rowUnreadable' && rows.length < rowsRead) rows.push(cells);
			// Under a wrong header, the right one is among them.
			below.push({ row, cells });
		},
		stopAfterRows: rowsRead,
	});
	let read = 0;
	let sheetRows = 0;
	const atMost = sheetRowsRead + (reading?.headerRow ?? 0);
	const pieces = importPieces(place, { ...(reading ? { reading } : {}), atMost });
	for await (const piece of pieces) {
		reader.push(piece);
		read += piece.byteLength;
		sheetRows += piece.rows?.length ?? 0;
		// The first chunk is enough.
		if (header && (reader.rows >= rowsRead || read >= uploadParts.unit)) break;
	}
	if (!header || (read < uploadParts.unit && sheetRows < atMost)) reader.end();
	if (!header) refuseFile('empty');
	return {
		header,
		examples: examplesOf(header, rows, columns, secret),
		lines: linesOf(header, above, below, columns, secret),
	};
}

const cut = (value: string, length: number) => (value.length > length ? `${value.slice(0, length)}…` : value);

/** The first lines; below a cell that names a secret, in whatever row, nothing is shown. */
function linesOf<Field extends string>(
	{ columns: found, headers, row }: FoundHeader<Field>,
	above: readonly FileLine[],
	below: readonly FileLine[],
	columns: readonly ImportColumn<Field>[],
	secret: Field | undefined,
): FileLine[] {
	const isSecret = secretColumns(columns, secret);
	const hidden = new Set(found.filter(isSecret).map(({ index }) => index));
	return [...above, { row, cells: headers }, ...below.slice(0, linesBelow)].map(({ row: number, cells }) => {
		const shown = cells.slice(0, cellsOfLine).map((cell, index) => {
			if (number !== row && hidden.has(index)) return cell.trim() === '' ? '' : secretMask;
			if (isSecret({ field: null, header: cell })) hidden.add(index);
			return cut(plainCell(cell).trim(), lengthInLine);
		});
		return { row: number, cells: shown };
	});
}

function examplesOf<Field extends string>(
	{ columns: found }: FoundHeader<Field>,
	rows: readonly string[][],
	columns: readonly ImportColumn<Field>[],
	secret: Field | undefined,
): string[][] {
	const isSecret = secretColumns(columns, secret);
	return found.map((column) => {
		if (isSecret(column)) return [];
		const values = new Set(rows.map((cells) => plainCell(cells[column.index] ?? '').trim()));
		values.delete('');
		return [...values].slice(0, perColumn).map((value) => cut(value, shownLength));
	});
}
