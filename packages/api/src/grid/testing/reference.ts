import type { GridFilter, GridOperation, GridScalar, GridSort } from '@rewards/validators/grid';
import { type Specimen, type SpecimenField, specimenGrid } from './specimens';

/**
 * The expected result of a list, computed over plain arrays and independently of the engine: no SQL, no shared helper.
 */
export type Value = string | number | boolean | null;

const collator = new Intl.Collator('en', { usage: 'sort', sensitivity: 'variant' });
const letters = new Map([...'ıøłđðħŧŋəς'].map((letter, at) => [letter, [...'iolddhtneσ'][at] ?? letter]));

/** Folded like fold_text, for the characters that these tests use. */
export const fold = (text: string): string =>
	[...text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')]
		.map((letter) => letters.get(letter) ?? letter)
		.join('')
		.replaceAll('ß', 'ss')
		.replaceAll('æ', 'ae');

const typeOf = (name: string): string =>
	Object.entries(specimenGrid.fields).find(([field]) => field === name)?.[1].type ?? '';
export const cellOf = (row: Specimen, name: string): Value => {
	const found = Object.entries(row).find(([field]) => field === name)?.[1];
	return found ?? null;
};

const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Compares two values of a field; null is the smallest. */
export function compareValues(type: string, a: Value, b: Value): number {
	if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
	if (type === 'text' || type === 'enum') return collator.compare(String(a), String(b)) || bytes(String(a), String(b));
	if (type === 'money') return Number(a) - Number(b);
	return a < b ? -1 : a > b ? 1 : 0;
}

const isBlank = (type: string, value: Value): boolean => value === null || (type === 'text' && value === '');

/** Compares a given value with a field's: a day equals all of its points in time. */
function compareGiven(type: string, value: Value, given: GridScalar): number {
	if (type === 'datetime' && typeof value === 'string' && typeof given === 'string' && given.length === 10) {
		return compareValues('id', value.slice(0, 10), given);
	}
	return compareValues(type, value, given);
}

const equals = (type: string, value: Value, given: GridScalar): boolean =>
	isBlank(type, given) ? isBlank(type, value) : value !== null && compareGiven(type, value, given) === 0;

function inOrder(type: string, value: Value, operation: GridOperation, given: GridScalar): boolean {
	if (value === null) return false;
	const order = compareGiven(type, value, given);
	return { '>': order > 0, '>=': order >= 0, '<': order < 0, '<=': order <= 0 }[String(operation)] ?? false;
}

function matchesText(value: Value, operation: GridOperation, given: GridScalar): boolean {
	if (given === '') return true;
	if (value === null) return false;
	const [text, part] = [fold(String(value)), fold(String(given))];
	if (operation === 'startswith') return text.startsWith(part);
	return operation === 'endswith' ? text.endsWith(part) : text.includes(part);
}

function meets(row: Specimen, name: string, operation: GridOperation, given: GridScalar | GridScalar[]): boolean {
	const type = typeOf(name);
	const value = cellOf(row, name);
	const list = Array.isArray(given) ? given : [given];
	const [first = null, second = null] = list;
	switch (operation) {
		case '=':
			return equals(type, value, first);
		case '<>':
			return !equals(type, value, first);
		case 'anyof':
			return list.some((one) => equals(type, value, one));
		case 'between':
			return (
				(first === null || inOrder(type, value, '>=', first)) && (second === null || inOrder(type, value, '<=', second))
			);
		case 'blank':
			return isBlank(type, value);
		case 'notblank':
			return !isBlank(type, value);
		case 'notcontains':
			return !matchesText(value, 'contains', first);
		case 'contains':
		case 'startswith':
		case 'endswith':
			return matchesText(value, operation, first);
		default:
			return inOrder(type, value, operation, first);
	}
}

export function matches(row: Specimen, filter: GridFilter): boolean {
	if (Array.isArray(filter)) return meets(row, filter[0], filter[1], filter[2] ?? null);
	if ('not' in filter) return !matches(row, filter.not);
	return 'and' in filter
		? filter.and.every((inner) => matches(row, inner))
		: filter.or.some((inner) => matches(row, inner));
}

export const matchesSearch = (row: Specimen, search: string): boolean =>
	[row.label, row.note ?? ''].some((text) => fold(text).includes(fold(search.trim())));

export function sorted(rows: readonly Specimen[], sort: readonly GridSort[]): Specimen[] {
	const last = sort.at(-1)?.desc ?? false;
	const order = [...(sort.length > 0 ? sort : [{ field: 'label', desc: false }]), { field: 'id', desc: last }];
	const columns = order.map(({ field, desc }) => ({ field, type: typeOf(field), sign: desc ? -1 : 1 }));
	return rows
		.map((row) => ({ row, cells: columns.map(({ field }) => cellOf(row, field)) }))
		.sort((a, b) => {
			for (const [at, { type, sign }] of columns.entries()) {
				const found = compareValues(type, a.cells[at] ?? null, b.cells[at] ?? null);
				if (found !== 0) return sign * found;
			}
			return 0;
		})
		.map(({ row }) => row);
}

/** Rows by a key, in the key's order. */
export function grouped(
	rows: readonly Specimen[],
	field: SpecimenField,
	keyOf: (value: Value) => Value,
): { key: Value; rows: Specimen[] }[] {
	const groups = new Map<Value, Specimen[]>();
	for (const row of rows) {
		const value = cellOf(row, field);
		const key = isBlank(typeOf(field), value) ? null : keyOf(value);
		groups.set(key, [...(groups.get(key) ?? []), row]);
	}
	const type = typeOf(field);
	return [...groups].map(([key, held]) => ({ key, rows: held })).sort((a, b) => compareValues(type, a.key, b.key));
}
