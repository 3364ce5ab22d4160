import type { MappedHeader, Separator } from '../header/header';

/** A refused row of the file; `unsplit` when its cells may not be under their own headers. */
export interface FileRow {
	line: number;
	cells: string[];
	unsplit: boolean;
}

export interface RejectsShape {
	separator: Separator;
	/**
	 * Columns of the file that are returned: all except those that an earlier download of this kind has added, and
	 * secrets hidden from the reader.
	 */
	kept: number[];
	/** Number of the header's cells. */
	width: number;
	/** Some column is hidden from the reader. */
	hides: boolean;
}

export function shapeOf<Field extends string>(
	header: MappedHeader<Field>,
	separator: Separator,
	/** Whether a column is hidden from the reader. */
	hidden: (column: MappedHeader<Field>['columns'][number]) => boolean,
): RejectsShape {
	const secret = header.columns.filter(hidden).map(({ index }) => index);
	const left = new Set([...header.added, ...secret]);
	const kept = header.headers.map((_, index) => index).filter((index) => !left.has(index));
	return { separator, kept, width: header.headers.length, hides: secret.length > 0 };
}

/**
 * The cells of a row under the file's own columns, then, after the reason, those beyond the header, so that nothing is
 * lost and an unchanged row is refused again. In a row that couldn't be split, a secret may be anywhere: a reader who
 * may not see it gets no cell.
 */
export function cellsOf(
	{ cells, unsplit }: FileRow,
	{ kept, width, hides }: RejectsShape,
): { own: string[]; surplus: string[] } {
	if (unsplit && hides) return { own: kept.map(() => ''), surplus: [] };
	return { own: kept.map((index) => cells[index] ?? ''), surplus: cells.slice(width) };
}
