import type { FileColumn } from '@rewards/validators/imports/schemas';
import { earlierRejectColumns, rejectColumns } from '../csv-cells';
import { refuseFile } from '../refuse-file';
import { headerKey } from './header-key';
import { type FieldColumn, fieldColumns, isSettled, joinParts, partsOf } from './joined-columns';

/** A column that an import recognizes. */
export interface ImportColumn<Field extends string = string> {
	field: Field;
	/** Its name in example files and messages. */
	title: string;
	/** Other headers that files use for it. */
	names?: readonly string[];
	/**
	 * Headers of columns that each hold a part of it, first name to last name: such columns are joined with a space, as
	 * are other columns that staff map to it.
	 */
	parts?: readonly (readonly string[])[];
	/** A file without it is refused. */
	needed?: boolean;
	/** Not needed when the file has that other field. */
	unless?: Field;
	/** Its cell identifies the participant of a row, even if it isn't an address. */
	identifies?: boolean;
}

export interface MappedHeader<Field extends string = string> {
	/** The header cells as written in the file. */
	headers: string[];
	/** Its row, as a spreadsheet numbers it. */
	row: number;
	/**
	 * For each recognized column: its field, the position of its cell, and its name in error lines, truncated if long.
	 * `more` are the columns joined to it.
	 */
	fields: FieldColumn<Field>[];
	/** Unmapped headers, except those that staff left out. */
	unknown: string[];
	/** Positions of the columns that our own files of refused rows have added. */
	added: number[];
	/** Every column and the reason for its mapping. */
	columns: (FileColumn & { field: Field | null })[];
}

/** Mapping of columns chosen by staff; it overrides names. null: the column is left out. */
export interface ColumnMapping<Field extends string = string> {
	/** For this file, by the column's position from 0. */
	given?: ReadonlyMap<number, Field | null>;
	/** Whose mapping `given` is, if not staff's for this file. */
	givenBy?: 'recipe';
	/** From earlier files of the program, by header key. */
	remembered?: ReadonlyMap<string, Field | null>;
}

/** A header and its errors; a reader accepts only one without errors. */
export interface FoundHeader<Field extends string = string> extends MappedHeader<Field> {
	missing: ImportColumn<Field>[];
	/** Fields to which several columns are mapped. */
	duplicates: Field[];
}

/** Maximum length of a header in error lines: it is in each of them, and a file may have millions. */
const namedLength = 200;

const addedPairs = [...Object.values(rejectColumns), ...earlierRejectColumns].map((pair) => pair.map(headerKey));
const addedKeys: ReadonlySet<string> = new Set(addedPairs.flat());

/** Header key → field, from titles, field names and synonyms. */
export function namesOf<Field extends string>(columns: readonly ImportColumn<Field>[]): Map<string, Field> {
	const names = new Map<string, Field>();
	// A column's own names override another one's synonyms.
	for (const { field, names: more = [] } of columns) for (const name of more) names.set(headerKey(name), field);
	for (const { field, title } of columns) for (const name of [field, title]) names.set(headerKey(name), field);
	return names;
}

/**
 * Whether to report that a column is left out: when it is unknown, and when only an earlier file's answer leaves out a
 * column that the import would recognize by name. The sender of this file may not know of that answer.
 */
const isLeftOut = (
	{ header, field, source }: Omit<FileColumn, 'field'> & { field: unknown },
	names: ReadonlyMap<string, unknown>,
	parts: ReadonlyMap<string, unknown>,
): boolean => {
	const key = headerKey(header);
	return field === null && (source === 'unknown' || (source === 'remembered' && (names.has(key) || parts.has(key))));
};

/** Maps the columns of a file by its header, in any order and case, with the reason of each. */
export function readHeader<Field extends string>(
	cells: readonly string[],
	columns: readonly ImportColumn<Field>[],
	{ given, givenBy, remembered }: ColumnMapping<Field> = {},
	row = 1,
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
		if (given?.has(index)) return { ...column, field: given.get(index) ?? null, source: givenBy ?? 'given' };
		if (remembered?.has(key)) return { ...column, field: remembered.get(key) ?? null, source: 'remembered' };
		const field = names.get(key);
		if (field) return { ...column, field, source: 'name' };
		return { ...column, field: null, source: ours(key, index) ? 'added' : 'unknown' };
	});
	// `Reason` may also be a field's name: after `Row`, and with the field in another column, it is ours.
	const keys = headers.map(headerKey);
	const endsAsOurs = addedPairs.some((pair) => pair.every((key, i) => key === keys[keys.length - pair.length + i]));
	for (const column of endsAsOurs ? found.slice(-rejectColumns.en.length) : []) {
		if (isSettled(column) || !found.some((other) => other !== column && other.field === column.field)) continue;
		column.field = null;
		column.source = 'added';
	}
	const by = (sources: readonly FileColumn['source'][]) =>
		new Set(found.filter(({ source }) => sources.includes(source)).map(({ field }) => field));
	// An answer from another file yields to a column with the field's own name, or one that staff have mapped now.
	const better = by(['name', 'given', 'recipe']);
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
		row,
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

/** `readHeader` for an import: refuses a header that names a field twice or lacks a needed column. */
export function mapHeader<Field extends string>(
	cells: readonly string[],
	columns: readonly ImportColumn<Field>[],
	mapping?: ColumnMapping<Field>,
	row?: number,
): MappedHeader<Field> {
	const { duplicates, missing, ...header } = readHeader(cells, columns, mapping, row);
	refuseFaults({ ...header, duplicates, missing });
	return header;
}

/** Refuses a header that names a field twice or lacks a needed column. */
export function refuseFaults<Field extends string>({
	duplicates,
	missing,
	headers,
	fields,
	row,
}: Pick<FoundHeader<Field>, 'duplicates' | 'missing' | 'headers' | 'fields' | 'row'>): void {
	if (duplicates.length > 0) {
		const named = fields.filter(({ field }) => duplicates.includes(field)).map(({ header }) => header);
		refuseFile('duplicateColumns', { columns: named.join(', '), headers });
	}
	if (missing.length > 0)
		refuseFile('columnsMissing', { columns: missing.map(({ title }) => title).join(', '), headers, row });
}

export type Separator = ',' | ';' | '\t';
export const separators: readonly Separator[] = [',', ';', '\t'];

/** The separator under which a header line has the most recognized columns, then the most columns. */
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
