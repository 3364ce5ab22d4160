import type { Database } from '@rewards/db';
import { plainCell } from '@rewards/validators/imports/csv-cells';
import { uploadParts } from '@rewards/validators/imports/words';
import { CsvReader } from './csv-reader';
import type { ColumnMapping, FoundHeader, ImportColumn } from './header';
import { refuseFile } from './refuse-file';
import { secretColumns } from './secret-headers';
import { readStoredFile } from './stored-file';

export interface FirstRows<Field extends string = string> {
	header: FoundHeader<Field>;
	/** See `HeaderView`. */
	examples: string[][];
}

const rowsRead = 20;
const perColumn = 3;
const shownLength = 60;
const lineBreak = Buffer.from('\n');

/**
 * The header of a stored file and examples of what stands below it, from as many of its bytes as that takes. Throws UNSUPPORTED_FILE for a file
 * that can't be taken at all. Of the field `secret`, and of columns whose names say that they hold secrets, nothing
 * is shown.
 */
export async function firstRows<Field extends string>(
	db: Database,
	dataKey: Uint8Array,
	fileId: string,
	columns: readonly ImportColumn<Field>[],
	mapping: ColumnMapping<Field>,
	secret?: Field,
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
		stopAfterRows: rowsRead,
	});
	for await (const chunk of readStoredFile(db, dataKey, fileId)) {
		reader.push(chunk);
		// What the first piece holds is enough. The last row of a file that ends with it may lack its line break.
		if (header && chunk.byteLength < uploadParts.unit) reader.push(lineBreak);
		if (header) return { header, examples: examplesOf(header, rows, columns, secret) };
	}
	reader.end();
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
