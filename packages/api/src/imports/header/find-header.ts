import { importLimits } from '@rewards/validators/imports/constants';
import { CsvRecords } from '@rewards/validators/imports/csv-records';
import {
	type ColumnMapping,
	detectSeparator,
	type ImportColumn,
	readHeader,
	type Separator,
	separators,
} from './header';

/** A row at the beginning of a file, with its number in a spreadsheet. */
export interface FirstRow {
	row: number;
	cells: string[];
}

/** Rows that aren't blank among which the header is looked for. */
const searched = 20;

/**
 * Titles may be above a header: what the search knows of it. Columns that staff have mapped by position say nothing,
 * since they would fit any row.
 */
export interface HeaderSearch<Field extends string> {
	columns: readonly ImportColumn<Field>[];
	remembered?: ColumnMapping<Field>['remembered'];
	/** The row that staff have chosen. */
	chosen?: number | undefined;
}

interface Scored extends FirstRow {
	complete: boolean;
	known: number;
}

function scored<Field extends string>({ row, cells }: FirstRow, { columns, remembered }: HeaderSearch<Field>): Scored {
	const { missing, fields } = readHeader(cells, columns, remembered ? { remembered } : {});
	return { row, cells, complete: missing.length === 0, known: fields.length };
}

/** Also one of separators alone, whichever the file's is. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => /^[\s,;]*$/.test(cell));

/**
 * The header among the first rows: the one that staff have chosen, else the first that names every needed column, else
 * the one that names the most, if these are several and more than the first row's, else the first row. Undefined while
 * more rows could decide.
 */
export function findHeader<Field extends string>(
	rows: readonly FirstRow[],
	search: HeaderSearch<Field>,
	whole: boolean,
): FirstRow | undefined {
	const filled = rows.filter(({ cells }) => !isBlankRow(cells));
	if (search.chosen !== undefined) return filled.find(({ row }) => row === search.chosen);
	const [first] = filled;
	if (!first) return undefined;
	// Most files: nothing else is looked at.
	const asFirst = scored(first, search);
	if (asFirst.complete) return first;
	const candidates = filled.slice(0, searched).map((row) => scored(row, search));
	const complete = candidates.find((candidate) => candidate.complete);
	if (complete) return complete;
	if (!whole && filled.length < searched) return undefined;
	const best = candidates.reduce((one, other) => (other.known > one.known ? other : one));
	return best.known > 1 ? best : first;
}

interface TextPlace extends FirstRow {
	separator: Separator;
}

interface Beginning {
	newline: '\n' | '\r';
	/** The number of its first row. */
	firstRow: number;
	/** Excel's own hint for the separator. */
	hint: Separator | undefined;
	/** No more text comes, or none that is looked at. */
	whole: boolean;
}

/** The rows at the beginning of a text. */
function rowsOf(text: string, separator: Separator, { newline, firstRow, whole }: Beginning): FirstRow[] {
	const rows: FirstRow[] = [];
	const sink = {
		record: (row: number, cells: string[]) => void rows.push({ row, cells }),
		// Whether it is the header's is decided by its number.
		broken: (row: number, _code: unknown, _params: unknown, line: string) => void rows.push({ row, cells: [line] }),
		blank: () => undefined,
	};
	const records = new CsvRecords(separator, newline, importLimits.row, sink, firstRow);
	records.push(text);
	if (whole) records.end();
	return rows;
}

/**
 * The same for a text, with its separator: found from the header, not from a title above it. Undefined while more text
 * could decide.
 */
export function findHeaderInText<Field extends string>(
	text: string,
	search: HeaderSearch<Field>,
	beginning: Beginning,
): TextPlace | undefined {
	const { columns, remembered, chosen } = search;
	const { newline, hint, whole, firstRow } = beginning;
	const line = text.split(newline, 1)[0] ?? '';
	const usual = hint ?? detectSeparator(line, columns, remembered);
	const places: (TextPlace & { known: number; complete: boolean })[] = [];
	// The separator of the first line first: of equal ones it counts.
	for (const separator of [usual, ...separators.filter((other) => hint === undefined && other !== usual)]) {
		const rows = rowsOf(text, separator, beginning);
		const found = findHeader(rows, search, whole);
		if (!found) continue;
		const { complete, known } = scored(found, search);
		if (complete && found.row === rows.find(({ cells }) => !isBlankRow(cells))?.row && chosen === undefined)
			return { ...found, separator };
		places.push({ ...found, separator, complete, known });
	}
	const better = (one: (typeof places)[number], other: (typeof places)[number]) => {
		if (one.complete !== other.complete) return other.complete;
		if (one.complete && one.row !== other.row) return other.row < one.row;
		return (
			other.known > one.known ||
			(other.known === one.known && chosen !== undefined && other.cells.length > one.cells.length)
		);
	};
	const [first, ...others] = places;
	if (first) return others.reduce((one, other) => (better(one, other) ? other : one), first);
	return whole && chosen === undefined ? { row: firstRow, cells: [], separator: usual } : undefined;
}
