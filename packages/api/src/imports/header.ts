import type { FileColumn } from '@rewards/validators/imports/schemas';
import { earlierRejectColumns, rejectColumns } from './csv-cells';
import { headerKey } from './header-key';
import { type FieldColumn, fieldColumns, joinParts, partsOf } from './joined-columns';
import { refuseFile } from './refuse-file';

/** A column that an import understands. */
export interface ImportColumn<Field extends string = string> {
	field: Field;
	/** Its name in example files and messages. */
	title: string;
	/** Other headers under which files carry it. */
	names?: readonly string[];
	/**
	 * Headers of columns that each hold a part of it, first name to last name: such columns are joined with a space, as
	 * are any others that staff give it.
	 */
	parts?: readonly (readonly string[])[];
	/** A file without it is refused. */
	needed?: boolean;
	/** Not when the file has that other field. */
	unless?: Field;
	/** Whatever is in its cell says whom a row is about, an address or not. */
	identifies?: boolean;
}

export interface MappedHeader<Field extends string = string> {
	/** The header cells as they are in the file. */
	headers: string[];
	/**
	 * For each column that is understood: its field, where its cell stands, and its name as error lines give it: cut when
	 * it is long. `more` are the columns that are joined to it.
	 */
	fields: FieldColumn<Field>[];
	/** Headers that nothing is taken from, but for those that staff have said so of. */
	unknown: string[];
	/** Where the columns stand that our own files of refused rows have added. */
	added: number[];
	/** Every column and why it is taken for what. */
	columns: (FileColumn & { field: Field | null })[];
}

/** What staff said about columns; it goes before what the names say. null: nothing is taken from the column. */
export interface ColumnMapping<Field extends string = string> {
	/** Of this very file, by the column's place from 0. */
	given?: ReadonlyMap<number, Field | null>;
	/** Of earlier files of the program, by header key. */
	remembered?: ReadonlyMap<string, Field | null>;
}

/** A header with what is wrong with it; only one without faults can be read by. */
export interface FoundHeader<Field extends string = string> extends MappedHeader<Field> {
	missing: ImportColumn<Field>[];
	/** Fields to which several columns are mapped. */
	duplicates: Field[];
}

/** Of a header in error lines: it is in each of them, and a file may have millions. */
const namedLength = 200;

const addedPairs = [...Object.values(rejectColumns), ...earlierRejectColumns].map((pair) => pair.map(headerKey));
const addedKeys: ReadonlySet<string> = new Set(addedPairs.flat());

/** Header key → field, from titles, field names and synonyms. */
export function namesOf<Field extends string>(columns: readonly ImportColumn<Field>[]): Map<string, Field> {
	const names = new Map<string, Field>();
	// A column's own names win over another one's synonyms.
	for (const { field, names: more = [] } of columns) for (const name of more) names.set(headerKey(name), field);
	for (const { field, title } of columns) for (const name of [field, title]) names.set(headerKey(name), field);
	return names;
}

/**
 * Whether it shall be told that nothing is taken from a column: when no one knows it, and when only an earlier file's
 * answer keeps a column out that the import would know by its name. Whoever sends this file may know nothing of that
 * answer.
 */
const isLeftOut = (
	{ header, field, source }: Omit<FileColumn, 'field'> & { field: unknown },
	names: ReadonlyMap<string, unknown>,
	parts: ReadonlyMap<string, unknown>,
): boolean => {
	const key = headerKey(header);
	return field === null && (source === 'unknown' || (source === 'remembered' && (names.has(key) || parts.has(key))));
};

/** Finds the columns of a file by its header, in any order and case, and says of each why it is taken for what. */
export function readHeader<Field extends string>(
	cells: readonly string[],
	columns: readonly ImportColumn<Field>[],
	{ given, remembered }: ColumnMapping<Field> = {},
): FoundHeader<Field> {
	const headers = cells.map((cell) => cell.trim());
	while (headers.length > 0 && headers.at(-1) === '') headers.pop();
	const names = namesOf(columns);
	const parts = partsOf(columns);
	const ours = (key: string, index: number) => addedKeys.has(key) && index >= headers.length - rejectColumns.en.length;
	const found = headers.map((header, index): FoundHeader<Field>['columns'][number] => {
		const key = headerKey(header);
		const part = parts.get(key);
		const column = { header, index, ...(part === undefined ? {} : { part }) };
		if (given?.has(index)) return { ...column, field: given.get(index) ?? null, source: 'given' };
		if (remembered?.has(key)) return { ...column, field: remembered.get(key) ?? null, source: 'remembered' };
		const field = names.get(key);
		if (field) return { ...column, field, source: 'name' };
		return { ...column, field: null, source: ours(key, index) ? 'added' : 'unknown' };
	});
	// `Reason` may be a field's name too: behind `Row`, and with the field in another column, it is ours.
	const keys = headers.map(headerKey);
	const endsAsOurs = addedPairs.some((pair) => pair.every((key, i) => key === keys[keys.length - pair.length + i]));
	for (const column of endsAsOurs ? found.slice(-rejectColumns.en.length) : []) {
		if (column.source === 'given' || !found.some((other) => other !== column && other.field === column.field)) continue;
		column.field = null;
		column.source = 'added';
	}
	const by = (sources: readonly FileColumn['source'][]) =>
		new Set(found.filter(({ source }) => sources.includes(source)).map(({ field }) => field));
	// What was said of another file gives way to a column that carries the field's own name, or that staff have named
	// now.
	const better = by(['name', 'given']);
	for (const column of found) {
		if (column.source !== 'remembered' || column.field === null || !better.has(column.field)) continue;
		column.field = null;
		column.source = 'unknown';
	}
	joinParts(found, columns);
	const fields = fieldColumns(found, columns, (header) => header.slice(0, namedLength));
	const twice = fields.filter(({ field }, i) => fields.findIndex((other) => other.field === field) !== i);
	return {
		headers,
		fields,
		unknown: found
			.filter((column) => column.header !== '' && isLeftOut(column, names, parts))
			.map(({ header }) => header),
		added: found
			.filter(({ field, header, index }) => field === null && ours(headerKey(header), index))
			.map(({ index }) => index),
		columns: found,
		missing: columns.filter(
			({ needed, field, unless }) =>
				needed && !fields.some((column) => column.field === field || column.field === unless),
		),
		duplicates: [...new Set(twice.map(({ field }) => field))],
	};
}

/** `readHeader` of a file that goes in: refuses a header that names a field twice or lacks a needed column. */
export function mapHeader<Field extends string>(
	cells: readonly string[],
	columns: readonly ImportColumn<Field>[],
	mapping?: ColumnMapping<Field>,
): MappedHeader<Field> {
	const { duplicates, missing, ...header } = readHeader(cells, columns, mapping);
	refuseFaults({ ...header, duplicates, missing });
	return header;
}

/** Refuses a header that names a field twice or lacks a needed column. */
export function refuseFaults<Field extends string>({
	duplicates,
	missing,
	headers,
	fields,
}: Pick<FoundHeader<Field>, 'duplicates' | 'missing' | 'headers' | 'fields'>): void {
	if (duplicates.length > 0) {
		const named = fields.filter(({ field }) => duplicates.includes(field)).map(({ header }) => header);
		refuseFile('duplicateColumns', { columns: named.join(', '), headers });
	}
	if (missing.length > 0)
		refuseFile('columnsMissing', { columns: missing.map(({ title }) => title).join(', '), headers });
}

export type Separator = ',' | ';' | '\t';
const separators: readonly Separator[] = [',', ';', '\t'];

/** The separator under which a header line has the most columns that are understood, then the most columns at all. */
export function detectSeparator(
	line: string,
	columns: readonly ImportColumn[],
	remembered?: ReadonlyMap<string, string | null>,
): Separator {
	const names = namesOf(columns);
	const bare = line.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t]/g, ' '));
	const scored = separators.map((separator) => {
		const cells = bare.split(separator);
		const known = cells.map(headerKey).filter((key) => names.has(key) || remembered?.has(key)).length;
		return { separator, known, count: cells.length };
	});
	return scored.reduce((best, next) =>
		next.known > best.known || (next.known === best.known && next.count > best.count) ? next : best,
	).separator;
}
