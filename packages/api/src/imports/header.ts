import { rejectColumns } from './csv-cells';
import { refuseFile } from './refuse-file';

/** A column that an import understands. */
export interface ImportColumn<Field extends string = string> {
	field: Field;
	/** Its name in example files and messages. */
	title: string;
	/** Other headers under which files carry it. */
	names?: readonly string[];
	/** A file without it is refused. */
	needed?: boolean;
}

export interface MappedHeader<Field extends string = string> {
	/** The header cells as they stand in the file. */
	headers: string[];
	/** For each column that is understood: its field and where its cell stands. */
	fields: { field: Field; index: number; header: string }[];
	/** Headers that nothing is taken from. */
	unknown: string[];
	/** Where the columns stand that our own files of refused rows have added. */
	added: number[];
}

/** How headers are compared: letters and digits only, without case and accents. */
export const headerKey = (header: string): string =>
	header
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.toLowerCase()
		.replace(/ı/g, 'i')
		.replace(/[^\p{L}\p{N}]+/gu, '');

const addedKeys: ReadonlySet<string> = new Set(rejectColumns.map(headerKey));

/** Header key → field, from titles, field names and synonyms. */
function namesOf<Field extends string>(columns: readonly ImportColumn<Field>[]): Map<string, Field> {
	const names = new Map<string, Field>();
	// A column's own names win over another one's synonyms.
	for (const { field, names: more = [] } of columns) for (const name of more) names.set(headerKey(name), field);
	for (const { field, title } of columns) for (const name of [field, title]) names.set(headerKey(name), field);
	return names;
}

/**
 * Finds the columns of a file by its header, in any order and case. `mapping` (header key → field, null = ignore) overrides what the
 * names say. Refuses a header that names a field twice or lacks a needed column.
 */
export function mapHeader<Field extends string>(
	cells: readonly string[],
	columns: readonly ImportColumn<Field>[],
	mapping?: ReadonlyMap<string, Field | null>,
): MappedHeader<Field> {
	const headers = cells.map((cell) => cell.trim());
	while (headers.length > 0 && headers.at(-1) === '') headers.pop();
	const names = namesOf(columns);
	const fields: MappedHeader<Field>['fields'] = [];
	const unknown: string[] = [];
	const added: number[] = [];
	for (const [index, header] of headers.entries()) {
		const key = headerKey(header);
		const field = mapping?.has(key) ? mapping.get(key) : names.get(key);
		if (field) fields.push({ field, index, header });
		else if (addedKeys.has(key) && index >= headers.length - rejectColumns.length) added.push(index);
		else if (header !== '') unknown.push(header);
	}
	const twice = fields.filter(({ field }, i) => fields.findIndex((other) => other.field === field) !== i);
	if (twice.length > 0) {
		const named = fields
			.filter(({ field }) => twice.some((other) => other.field === field))
			.map(({ header }) => header);
		refuseFile('duplicateColumns', { columns: named.join(', '), headers });
	}
	const missing = columns.filter(({ needed, field }) => needed && !fields.some((found) => found.field === field));
	if (missing.length > 0)
		refuseFile('columnsMissing', { columns: missing.map(({ title }) => title).join(', '), headers });
	return { headers, fields, unknown, added };
}

export type Separator = ',' | ';' | '\t';
const separators: readonly Separator[] = [',', ';', '\t'];

/** The separator under which a header line has the most columns that are understood, then the most columns at all. */
export function detectSeparator(line: string, columns: readonly ImportColumn[]): Separator {
	const names = namesOf(columns);
	const bare = line.replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t]/g, ' '));
	const scored = separators.map((separator) => {
		const cells = bare.split(separator);
		const known = cells.filter((cell) => names.has(headerKey(cell))).length;
		return { separator, known, count: cells.length };
	});
	return scored.reduce((best, next) =>
		next.known > best.known || (next.known === best.known && next.count > best.count) ? next : best,
	).separator;
}
