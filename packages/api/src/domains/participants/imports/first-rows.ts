import type { Database } from '@rewards/db';
import { uploadParts } from '@rewards/validators/imports';
import type { ParticipantField } from '@rewards/validators/participants';
import {
	type ColumnMapping,
	CsvReader,
	type FoundHeader,
	headerKey,
	type ImportColumn,
	namesOf,
	plainCell,
	readStoredFile,
	refuseFile,
} from '../../../imports';

export interface FirstRows {
	header: FoundHeader<ParticipantField>;
	/** See `HeaderView`. */
	examples: string[][];
}

const rowsRead = 20;
const perColumn = 3;
const shownLength = 60;
const lineBreak = Buffer.from('\n');

/**
 * The header of a stored file and examples of what stands below it, from as many of its bytes as that takes. Throws UNSUPPORTED_FILE for a file
 * that can't be taken at all.
 */
export async function firstRows(
	db: Database,
	dataKey: Uint8Array,
	fileId: string,
	columns: readonly ImportColumn<ParticipantField>[],
	mapping: ColumnMapping<ParticipantField>,
): Promise<FirstRows> {
	let header: FoundHeader<ParticipantField> | undefined;
	const rows: string[][] = [];
	const reader = new CsvReader<ParticipantField>({
		columns,
		mapping,
		look: (found) => {
			header = found;
		},
		row: (_line, cells) => {
			if (rows.length < rowsRead) rows.push(cells);
		},
		stopAfterRows: rowsRead,
	});
	for await (const chunk of readStoredFile(db, dataKey, fileId)) {
		reader.push(chunk);
		// What the first piece holds is enough. The last row of a file that ends with it may lack its line break.
		if (header && chunk.byteLength < uploadParts.unit) reader.push(lineBreak);
		if (header) return { header, examples: examplesOf(header, rows, columns) };
	}
	reader.end();
	return header ? { header, examples: examplesOf(header, rows, columns) } : refuseFile('empty');
}

function examplesOf(
	{ columns: found }: FoundHeader<ParticipantField>,
	rows: readonly string[][],
	columns: readonly ImportColumn<ParticipantField>[],
): string[][] {
	const names = namesOf(columns);
	return found.map(({ field, header, index }) => {
		// Also where staff have said that nothing is to be taken from it.
		if (field === 'password' || names.get(headerKey(header)) === 'password') return [];
		const values = new Set(rows.map((cells) => plainCell(cells[index] ?? '').trim()));
		values.delete('');
		return [...values]
			.slice(0, perColumn)
			.map((value) => (value.length > shownLength ? `${value.slice(0, shownLength)}…` : value));
	});
}
