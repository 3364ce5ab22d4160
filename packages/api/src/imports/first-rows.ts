import { plainCell } from '@rewards/validators/imports/csv-cells';
import type { FileReading } from '@rewards/validators/imports/encodings';
import { uploadParts } from '@rewards/validators/imports/words';
import { CsvReader } from './csv-reader';
import type { ColumnMapping, FoundHeader, ImportColumn } from './header';
import { type FilePlace, importPieces } from './reading/import-file';
import { refuseFile } from './refuse-file';
import { secretColumns } from './secret-headers';

export interface FirstRows<Field extends string = string> {
	header: FoundHeader<Field>;
	/** See `HeaderView`. */
	examples: string[][];
}

const rowsRead = 20;
const perColumn = 3;
const shownLength = 60;

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
	const reader = new CsvReader<Field>({
		columns,
		mapping,
		look: (found) => {
			header = found;
		},
		row: (_line, cells) => {
			if (rows.length < rowsRead) rows.push(cells);
		},
		// Unreadable characters show in the examples.
		reject: (_line, code, _params, cells) => {
			if (code === 'rowUnreadable' && rows.length < rowsRead) rows.push(cells);
		},
		stopAfterRows: rowsRead,
	});
	let read = 0;
	let sheetRows = 0;
	const pieces = importPieces(place, { ...(reading ? { reading } : {}), atMost: rowsRead + 1 });
	for await (const piece of pieces) {
		reader.push(piece);
		read += piece.byteLength;
		sheetRows += piece.rows?.length ?? 0;
		// The first chunk is enough.
		if (header && (reader.rows >= rowsRead || read >= uploadParts.unit)) break;
	}
	if (!header || (read < uploadParts.unit && sheetRows <= rowsRead)) reader.end();
	return header ? { header, examples: examplesOf(header, rows, columns, secret) } : refuseFile('empty');
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
		return [...values]
			.slice(0, perColumn)
			.map((value) => (value.length > shownLength ? `${value.slice(0, shownLength)}…` : value));
	});
}
