import type { Encoding } from '@rewards/validators/imports/encodings';
import { CsvReader } from '../csv-reader';
import { type ColumnMapping, type ImportColumn, refuseFaults } from '../header/header';
import { EncodingFinder } from './find-encoding';
import { isZip, refuseOthers } from './signatures';
import type { SingleByte } from './single-bytes';
import { importDecoder } from './text-decoder';

interface Beginning<Field extends string> {
	/** Columns that the header must have; without them any header is accepted. */
	columns?: readonly ImportColumn<Field>[];
	mapping?: ColumnMapping<Field>;
	encoding?: Encoding | undefined;
	hint?: SingleByte;
	headerRow?: number | undefined;
	/** The file is complete. */
	whole: boolean;
}

/**
 * Refuses a file by its first bytes as it arrives: one that is neither text nor workbook, has no header, an endless
 * one, or one that lacks columns (UNSUPPORTED_FILE). A workbook can't be checked further before it is complete.
 */
export function lookAtBeginning<Field extends string>(
	bytes: Uint8Array,
	{ columns, mapping = {}, encoding, hint, headerRow, whole }: Beginning<Field>,
): void {
	refuseOthers(bytes);
	if (isZip(bytes)) return;
	const finder = new EncodingFinder(hint);
	finder.push(bytes);
	const decoder = importDecoder(encoding ?? finder.end(whole));
	const reader = new CsvReader<Field>({
		columns: columns ?? [],
		mapping,
		headerRow,
		look: (found) => {
			if (columns) refuseFaults(found);
		},
		stopAfterRows: 1,
	});
	reader.push({ text: decoder.push(Buffer.from(bytes)), byteLength: bytes.byteLength });
	if (whole) reader.end();
}
