import type { Comparison, Filter, FilterValue } from './filter';

const textOf = (value: unknown): string => String(value).toLowerCase();

const own = (record: Readonly<Record<string, unknown>>, attribute: string): unknown =>
	Object.hasOwn(record, attribute) ? record[attribute] : undefined;

function compare(op: Comparison, has: unknown, value: FilterValue): boolean {
	if (has === undefined || has === null || has === '')
		return op === 'ne' ? value !== null : op === 'eq' && value === null;
	const [one, other] = [textOf(has), textOf(value)];
	switch (op) {
		case 'eq':
			return one === other;
		case 'ne':
			return one !== other;
		case 'co':
			return one.includes(other);
		case 'sw':
			return one.startsWith(other);
		case 'ew':
			return one.endsWith(other);
		case 'gt':
			return one > other;
		case 'ge':
			return one >= other;
		case 'lt':
			return one < other;
		default:
			return one <= other;
	}
}

/**
 * Whether a record meets a filter. Its attributes are in lower case; texts compare without regard to case, and flags as
 * texts: providers write `"True"`. An attribute that it doesn't have is empty.
 */
export function matches(filter: Filter, record: Readonly<Record<string, unknown>>): boolean {
	switch (filter.op) {
		case 'and':
			return filter.parts.every((part) => matches(part, record));
		case 'or':
			return filter.parts.some((part) => matches(part, record));
		case 'not':
			return !matches(filter.part, record);
		case 'pr':
			return (own(record, filter.attribute) ?? '') !== '';
		case 'of':
			return false;
		default:
			return compare(filter.op, own(record, filter.attribute), filter.value);
	}
}
