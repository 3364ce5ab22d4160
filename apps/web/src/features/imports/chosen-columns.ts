import type { FieldChoice, FileColumn } from '@rewards/validators/imports/schemas';

/** The field for each column of a file, by position. */
type Chosen = ReadonlyMap<number, string | null>;

const headerOf = ({ header }: FileColumn) => header.trim().toLowerCase();

/**
 * Required fields without a column, and those with too many: two columns with the same header are no longer joined as a
 * name.
 */
export function faultsOf(columns: readonly FileColumn[], chosen: Chosen, fields: readonly FieldChoice[]) {
	const taken = [...chosen.values()].filter((field) => field !== null);
	const differ = (field: string) => {
		const headers = columns.filter(({ index }) => chosen.get(index) === field).map(headerOf);
		return headers.every((header, at) => header === '' || headers.indexOf(header) === at);
	};
	const joins = new Set(fields.filter(({ field, joins: may }) => may && differ(field)).map(({ field }) => field));
	return {
		missing: fields.filter(
			({ field, needed, unless }) => needed && !taken.includes(field) && !(unless && taken.includes(unless)),
		),
		twice: [...new Set(taken.filter((field, index) => !joins.has(field) && taken.indexOf(field) !== index))],
	};
}

/** A column whose header names no part of a name is joined between first and last name, as on the server. */
const placeOf = ({ part = 1 }: FileColumn) => part;

/** Fields with several columns, in the order in which they are joined. */
export function joinedOf(
	columns: readonly FileColumn[],
	chosen: Chosen,
	fields: readonly FieldChoice[],
): { field: string; columns: FileColumn[] }[] {
	return fields.flatMap(({ field, joins }) => {
		const parts = joins ? columns.filter(({ index }) => chosen.get(index) === field) : [];
		return parts.length > 1
			? [{ field, columns: parts.toSorted((a, b) => placeOf(a) - placeOf(b) || a.index - b.index) }]
			: [];
	});
}
