import { createHash, type Hash } from 'node:crypto';
import type { Database } from '@rewards/db';
import { uploadParts } from '@rewards/validators/imports/constants';
import type {
	DateOrder,
	DecimalSign,
	Encoding,
	FileReading,
	ReadingChoice,
} from '@rewards/validators/imports/encodings';
import type { DataKey } from '../../crypto';
import { AppError } from '../../errors';
import type { Queryable } from '../../pieces/queryable';
import { tenantSql } from '../../shares';
import { readStoredFile } from '../stored-file';
import { sheetNames, workbookRows } from '../workbook/open-workbook';
import type { SheetRow } from '../workbook/sheet-rows';
import type { RandomBytes } from '../workbook/zip';
import { EncodingFinder } from './find-encoding';
import { isZip, refuseOthers } from './signatures';
import type { SingleByte } from './single-bytes';
import { importDecoder } from './text-decoder';

/** A chunk of a file for a reader: decoded text, or rows of a sheet. */
export interface ImportPiece {
	/** Bytes of the file read with it. */
	byteLength: number;
	text?: string;
	rows?: readonly SheetRow[];
	/** Merged cells of the sheet (`B3:B9`), after its last row. */
	merged?: readonly string[];
	/** The row of the header, in the first piece of a file of which it is known. */
	headerRow?: number;
}

/** A stored file. */
export interface FilePlace {
	db: Database;
	dataKey: DataKey;
	fileId: string;
	/** Size in bytes, if known and not yet stored. */
	size?: number;
	/** Ends a reader that works in a process of its own at once. */
	signal?: AbortSignal;
}

/** Bytes decoded at a time: larger texts would be garbage collected late, and the process would seem to grow. */
const sliceSize = 32 * 1024;
/** How much of an ASCII file is scanned for other bytes before it is taken for UTF-8. */
const lookedAt = 32 * 1024 * 1024;

const stored = `select coalesce(f.full_size, f.size) as size, f.reading, a.id as account, ${tenantSql('a')} as tenant
	from stored_file f join account a on a.id = f.account_id where f.id = $1`;

interface StoredFile {
	size: number;
	reading: FileReading | null;
	account: string;
	tenant: string;
}

async function storedFile({ db, fileId, size }: FilePlace): Promise<StoredFile> {
	const { rows } = await db.pool.query<Omit<StoredFile, 'size'> & { size: string | number }>(stored, [fileId]);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'file' });
	return { ...row, size: size ?? Number(row.size) };
}

/** How a file is read; null when it isn't determined. */
export async function readingOf(db: Queryable, fileId: string): Promise<FileReading | null> {
	const { rows } = await db.query<{ reading: FileReading | null }>(stored, [fileId]);
	return rows[0]?.reading ?? null;
}

/** Stores how a file is read, for all later reads. */
export async function keepReading(client: Queryable, fileId: string, reading: FileReading): Promise<void> {
	await client.query('update stored_file set reading = $2 where id = $1', [fileId, JSON.stringify(reading)]);
}

/** Stores what the numbers and dates of a file showed of their decimal separator and their order. */
export async function keepSettled(
	client: Queryable,
	fileId: string,
	{ settled, settledDates }: { settled: DecimalSign | null; settledDates: DateOrder | null },
): Promise<void> {
	if (!settled && !settledDates) return;
	await client.query('update stored_file set reading = reading || $2 where id = $1 and reading is not null', [
		fileId,
		JSON.stringify({ ...(settled ? { settled } : {}), ...(settledDates ? { settledDates } : {}) }),
	]);
}

const randomBytes = ({ db, dataKey, fileId }: FilePlace, size: number): RandomBytes => ({
	size,
	async *read(start, end) {
		const first = Math.floor(start / uploadParts.unit);
		let at = first * uploadParts.unit;
		for await (const chunk of readStoredFile(db, dataKey, fileId, first)) {
			yield chunk.subarray(Math.max(0, start - at), Math.min(chunk.byteLength, end - at));
			at += chunk.byteLength;
			if (at >= end) return;
		}
	},
});

/** The most likely encoding of a user's files where their bytes leave it open. */
export const hintOf = (language: string): SingleByte => (language === 'tr' ? 'windows-1254' : 'windows-1252');

/**
 * How to read a stored file: as staff choose, else as it was read before, else by detection. Throws UNSUPPORTED_FILE
 * for one that is neither text nor workbook, and for a sheet that it doesn't have.
 */
export async function settleReading(place: FilePlace, choice: ReadingChoice, hint: SingleByte): Promise<FileReading> {
	const { size, reading, account, tenant } = await storedFile(place);
	const decimal = choice.decimal ?? reading?.decimal ?? null;
	const dateOrder = choice.dateOrder ?? reading?.dateOrder;
	// Another sheet has another header; and where it was found, it is looked for again.
	const staffs = reading?.headerChosen && !choice.sheet ? reading.headerRow : undefined;
	const headerRow = choice.headerRow ?? staffs;
	const rest = {
		decimal,
		...(dateOrder ? { dateOrder } : {}),
		...(headerRow ? { headerRow, headerChosen: true } : {}),
	};
	const finder = new EncodingFinder(hint);
	let seen = 0;
	for await (const chunk of readStoredFile(place.db, place.dataKey, place.fileId)) {
		if (seen === 0) {
			refuseOthers(chunk);
			if (isZip(chunk)) {
				const names = await sheetNames(randomBytes(place, size), { tenant, account, signal: place.signal });
				const wanted = choice.sheet ?? reading?.sheet;
				const sheet = names.find((name) => name === wanted) ?? names[0] ?? null;
				return { encoding: null, found: choice.sheet === undefined, sheets: names, sheet, ...rest };
			}
			const encoding = choice.encoding ?? reading?.encoding;
			const found = choice.encoding === undefined && (reading?.found ?? true);
			if (encoding) return { encoding, found, sheets: [], sheet: null, ...rest };
		}
		finder.push(chunk);
		seen += chunk.byteLength;
		if (finder.settled || seen >= lookedAt) break;
	}
	return { encoding: finder.end(seen >= size), found: true, sheets: [], sheet: null, ...rest };
}

/**
 * A file's chunks, read as `reading` says, else as stored, else as UTF-8; of a sheet only the first `atMost` rows.
 * `hash` receives the bytes of the whole file.
 */
export async function* importPieces(
	place: FilePlace,
	{ reading, atMost, hash }: { reading?: FileReading; atMost?: number; hash?: Hash } = {},
): AsyncGenerator<ImportPiece> {
	const { size, reading: kept, account, tenant } = await storedFile(place);
	const way = reading ?? kept;
	if (way?.headerRow) yield { byteLength: 0, headerRow: way.headerRow };
	const chunks = () => readStoredFile(place.db, place.dataKey, place.fileId);
	if (way && way.encoding === null) {
		// A workbook is not read in byte order.
		if (hash) for await (const chunk of chunks()) hash.update(chunk);
		const asked = { tenant, account, signal: place.signal, sheet: way.sheet ?? '', atMost };
		let read = 0;
		for await (const { rows, part, merged } of workbookRows(randomBytes(place, size), asked)) {
			yield { rows, byteLength: Math.max(0, part * size - read), ...(merged ? { merged } : {}) };
			read = Math.max(read, part * size);
		}
		return;
	}
	yield* textPieces(chunks(), way?.encoding ?? 'utf-8', hash);
}

/**
 * A file's chunks and the hash of its bytes, which identifies the same file later; the hash is available once all
 * chunks have been read.
 */
export function hashedPieces(place: FilePlace): { pieces: AsyncGenerator<ImportPiece>; sha256: () => Buffer } {
	const hash = createHash('sha256');
	return { pieces: importPieces(place, { hash }), sha256: () => hash.digest() };
}

/** Bytes as chunks of text. */
export async function* textPieces(
	bytes: AsyncIterable<Uint8Array>,
	encoding: Encoding = 'utf-8',
	hash?: Hash,
): AsyncGenerator<ImportPiece> {
	const decoder = importDecoder(encoding);
	for await (const chunk of bytes) {
		hash?.update(chunk);
		const own = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		for (let at = 0; at < own.byteLength; at += sliceSize) {
			const slice = own.subarray(at, at + sliceSize);
			yield { text: decoder.push(slice), byteLength: slice.byteLength };
		}
	}
	yield { text: decoder.end(), byteLength: 0 };
}
