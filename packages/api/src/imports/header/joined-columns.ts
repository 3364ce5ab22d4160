import { plainCell } from '@rewards/validators/imports/csv-cells';
import type { FileColumn } from '@rewards/validators/imports/schemas';
import { headerKey } from './header-key';

/** Rank of a column between first and last when its header doesn't say which part of a name it holds. */
const between = 1;

interface Joinable<Field extends string> {
	field: Field;
	parts?: readonly (readonly string[])[] | undefined;
}
type Column<Field extends string> = FileColumn & { field: Field | null };

/** Mapped by staff, now or in a recipe. */
export const isSettled = ({ source }: Pick<FileColumn, 'source'>): boolean => source === 'given' || source === 'recipe';

/** A column that a field is read from, and the others joined to it, in order. */
export interface FieldColumn<Field extends string> {
	field: Field;
	index: number;
	header: string;
	more?: readonly { index: number; header: string }[];
}

/** Header key → the part of a joined field that the column holds, from 0. */
export function partsOf<Field extends string>(columns: readonly Joinable<Field>[]): ReadonlyMap<string, number> {
	return new Map(
		columns.flatMap(({ parts = [] }) =>
			parts.flatMap((names, part) => names.map((name) => [headerKey(name), part] as const)),
		),
	);
}

/**
 * Maps columns with parts of a field to that field, if the file has its first and last part and no column with the
 * whole. Staff's choices have priority.
 */
export function joinParts<Field extends string>(found: Column<Field>[], known: readonly Joinable<Field>[]): void {
	for (const { field, parts } of known) {
		if (!parts || found.some((column) => column.field === field && isSettled(column))) continue;
		const ranks = partsOf([{ field, parts }]);
		const rankOf = ({ header }: Column<Field>) => ranks.get(headerKey(header));
		const taken = found.filter((column) => column.field === field);
		const free = found.filter((column) => column.source === 'unknown' && rankOf(column) !== undefined);
		const has = (part: number, among: readonly Column<Field>[]) => among.some((column) => rankOf(column) === part);
		// `Name` is the first name next to `Surname`, and the whole name next to `First name`.
		const whole = taken.some((column) => rankOf(column) === undefined) || (taken.length > 0 && has(0, free));
		if (whole || !has(0, [...taken, ...free]) || !has(parts.length - 1, [...taken, ...free])) continue;
		for (const column of free) {
			column.field = field;
			column.source = 'name';
		}
	}
}

/**
 * The columns by field: those of a field with parts are one entry, in the order of the parts, unless two of them have
 * the same name. Any other field has an entry per column.
 */
export function fieldColumns<Field extends string>(
	found: readonly Column<Field>[],
	known: readonly Joinable<Field>[],
	named: (header: string) => string,
): FieldColumn<Field>[] {
	const entry = ({ index, header }: Column<Field>) => ({ index, header: named(header) });
	const grouped = new Map<Field, Column<Field>[]>();
	for (const column of found)
		if (column.field !== null) grouped.set(column.field, [...(grouped.get(column.field) ?? []), column]);
	const joins = (field: Field, columns: readonly Column<Field>[]) => {
		const byName = columns.filter(({ source }) => source === 'name').map(({ part }) => part ?? -1);
		const several = byName.length > 1;
		const distinct = new Set(byName).size === byName.length && !(several && byName.includes(-1));
		// The same header twice is not a first and a last name, even if staff mapped it so.
		const keys = columns.map(({ header }) => headerKey(header)).filter((key) => key !== '');
		return (
			distinct &&
			new Set(keys).size === keys.length &&
			known.some((one) => one.field === field && one.parts !== undefined)
		);
	};
	return found.flatMap((column): FieldColumn<Field>[] => {
		const { field } = column;
		const columns = field === null ? [] : (grouped.get(field) ?? []);
		if (field === null) return [];
		if (columns.length === 1 || !joins(field, columns)) return [{ field, ...entry(column) }];
		if (column !== columns[0]) return [];
		const [first = column, ...others] = columns.toSorted(
			(one, other) => (one.part ?? between) - (other.part ?? between) || one.index - other.index,
		);
		return [{ field, ...entry(first), more: others.map(entry) }];
	});
}

/** Every column of a field, in joining order. */
export const columnsOf = <Field extends string>({
	index,
	header,
	more = [],
}: FieldColumn<Field>): readonly { index: number; header: string }[] => [{ index, header }, ...more];

/** The value of a field in a row: the cell, or the non-blank cells joined with a space. */
export function fieldValue<Field extends string>(column: FieldColumn<Field>, cells: readonly string[]): string {
	if (!column.more) return plainCell(cells[column.index] ?? '');
	return columnsOf(column)
		.map(({ index }) => plainCell(cells[index] ?? '').trim())
		.filter((part) => part !== '')
		.join(' ');
}
