import type { FieldChoice, FileColumn } from '@rewards/validators/imports/schemas';

/** What each column of a file goes to, by its place. */
type Chosen = ReadonlyMap<number, string | null>;

const headerOf = ({ header }: FileColumn) => header.trim().toLowerCase();

/** Needed fields that no column goes to, and those to which too many go: also two of one header are no longer name. */
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

/** A column whose header names no part of a name goes between first and last, as the server joins it. */
const placeOf = ({ part = 1 }: FileColumn) => part;

/** Fields to which several columns go, with these in the order in which they are joined. */
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
