import type { MappedHeader, Separator } from '../header';

/** A refused row of the file; `unsplit` when its cells may not stand under the headers that they belong to. */
export interface FileRow {
	line: number;
	cells: string[];
	unsplit: boolean;
}

export interface RejectsShape {
	separator: Separator;
	/**
	 * Columns of the file that are given back: all but those that an earlier download of this kind has added, and secrets
	 * that aren't the reader's to see.
	 */
	kept: number[];
	/** Number of the header's cells. */
	width: number;
	/** Some column isn't the reader's to see. */
	hides: boolean;
}

export function shapeOf<Field extends string>(
	header: MappedHeader<Field>,
	separator: Separator,
	/** Whether a column isn't the reader's to see. */
	hidden: (column: MappedHeader<Field>['columns'][number]) => boolean,
): RejectsShape {
	const secret = header.columns.filter(hidden).map(({ index }) => index);
	const left = new Set([...header.added, ...secret]);
	const kept = header.headers.map((_, index) => index).filter((index) => !left.has(index));
	return { separator, kept, width: header.headers.length, hides: secret.length > 0 };
}

/**
 * The cells of a row under the file's own columns, and those for which the header has no column: behind the reason, so
 * that nothing is lost and a row that comes back as it was is refused again. Where a row couldn't be split, a secret
 * may stand anywhere: whoever may not see it gets no cell.
 */
export function cellsOf(
	{ cells, unsplit }: FileRow,
	{ kept, width, hides }: RejectsShape,
): { own: string[]; surplus: string[] } {
	if (unsplit && hides) return { own: kept.map(() => ''), surplus: [] };
	return { own: kept.map((index) => cells[index] ?? ''), surplus: cells.slice(width) };
}
