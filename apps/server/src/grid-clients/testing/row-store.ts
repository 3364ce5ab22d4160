import type { Row } from './columns';
import type { Operation } from './load-options';

/**
 * A grid's store over rows in memory, with a function in place of each field. It answers as DevExtreme's ArrayStore
 * does (docs/decisions/0046-grids-of-others.md).
 */

export type Get = (row: Row) => unknown;
type Compare = (a: unknown, b: unknown) => number;
/** `[get, operation, value]`, `['!', filter]`, or filters with "and" or "or" between them. */
export type RowFilter = readonly unknown[];
interface Order {
	selector: Get;
	desc: boolean;
	compare: Compare;
}
export interface RowQuery {
	filter?: RowFilter;
	sort?: readonly Order[];
	group?: readonly Order[];
	skip?: number;
	take?: number;
	/** Names of fields, or paths such as user.email. */
	select?: readonly string[];
}
/** Rows, or the groups of the next level. */
export interface RowGroup {
	key: unknown;
	items: (Row | RowGroup)[];
}

const comparable = (value: unknown): unknown => {
	if (value instanceof Date) return value.getTime();
	return typeof value === 'string' ? value.toLowerCase() : value;
};
const isNothing = (value: unknown): boolean => value === null || value === undefined;

const holds: Record<Operation, (held: unknown, value: unknown) => boolean> = {
	'=': (held, value) => held === value || (isNothing(held) && isNothing(value)),
	'<>': (held, value) => !holds['='](held, value),
	'>': (held, value) => bothGiven(held, value) && (held as number) > (value as number),
	'>=': (held, value) => holds['>'](held, value) || holds['='](held, value),
	'<': (held, value) => bothGiven(held, value) && (held as number) < (value as number),
	'<=': (held, value) => holds['<'](held, value) || holds['='](held, value),
	contains: (held, value) => text(held).includes(text(value)),
	notcontains: (held, value) => !text(held).includes(text(value)),
	startswith: (held, value) => text(held).startsWith(text(value)),
	endswith: (held, value) => text(held).endsWith(text(value)),
};
const bothGiven = (a: unknown, b: unknown): boolean => !isNothing(a) && !isNothing(b);
const text = (value: unknown): string => (isNothing(value) ? '' : String(value));

function meets(row: Row, filter: RowFilter): boolean {
	const [first, second, third] = filter;
	if (first === '!') return !meets(row, second as RowFilter);
	if (typeof first === 'function')
		return holds[second as Operation](comparable((first as Get)(row)), comparable(third));
	const parts = filter.filter((part): part is RowFilter => Array.isArray(part));
	return filter.includes('or') ? parts.some((part) => meets(row, part)) : parts.every((part) => meets(row, part));
}

const inOrder =
	(orders: readonly Order[]) =>
	(a: Row, b: Row): number => {
		for (const { selector, desc, compare } of orders) {
			const found = compare(selector(a), selector(b));
			if (found !== 0) return desc ? -found : found;
		}
		return 0;
	};

/** The rows of each key, by the keys; rows keep their order. */
function groupsOf(rows: readonly Row[], [level, ...below]: readonly Order[]): RowGroup[] {
	if (!level) return [];
	const byKey = new Map<unknown, Row[]>();
	for (const row of rows) {
		const key = level.selector(row);
		byKey.set(key, [...(byKey.get(key) ?? []), row]);
	}
	const sign = level.desc ? -1 : 1;
	return [...byKey]
		.toSorted(([a], [b]) => sign * level.compare(a, b))
		.map(([key, items]) => ({ key, items: below.length > 0 ? groupsOf(items, below) : items }));
}

function selected(row: Row, names: readonly string[]): Row {
	const made: Record<string, unknown> = {};
	for (const name of names) {
		const path = name in row ? [name] : name.split('.');
		const [last = '', ...above] = path.toReversed();
		let from: unknown = row;
		let to = made;
		for (const part of above.toReversed()) {
			from = (from as Row | null)?.[part];
			to[part] ??= {};
			to = to[part] as Record<string, unknown>;
		}
		to[last] = (from as Row | null)?.[last];
	}
	return made;
}

export const matching = (rows: readonly Row[], filter?: RowFilter): Row[] =>
	filter ? rows.filter((row) => meets(row, filter)) : [...rows];

/** A page of rows, or of groups. */
export function load(rows: readonly Row[], query: RowQuery): (Row | RowGroup)[] {
	const { skip = 0, take = Number.POSITIVE_INFINITY, select, group, sort } = query;
	const found = matching(rows, query.filter);
	const sorted = sort ? found.toSorted(inOrder(sort)) : found;
	const shown = select ? (row: Row) => selected(row, select) : (row: Row) => row;
	if (!group) return sorted.slice(skip, skip + take).map(shown);
	return groupsOf(sorted, group).slice(skip, skip + take);
}
