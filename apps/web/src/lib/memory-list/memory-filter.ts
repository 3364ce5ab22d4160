import type { GridCondition, GridFilter, GridScalar } from '@rewards/ui/data-grid';
import { gridDayRange, isGridDayPreset } from '@rewards/validators/grid/days';
import { fold } from '../texts/suggest';

export type MemoryRow = Readonly<Record<string, GridScalar>>;

const zoned = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in the time zone; days stay as they are. */
export function dayOf(value: GridScalar, timeZone: string): string {
	const text = String(value);
	if (!text.includes('T')) return text;
	let format = zoned.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
		zoned.set(timeZone, format);
	}
	return format.format(new Date(text));
}

const isBlank = (value: GridScalar | undefined): boolean => value === undefined || value === null || value === '';
const isDay = (value: GridScalar | undefined): boolean =>
	typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isInstant = (value: GridScalar): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);
const collator = new Intl.Collator('und');

/** Blank first, numbers by size, texts in dictionary order. */
export function compareValues(one: GridScalar | undefined, other: GridScalar | undefined): number {
	if (isBlank(one) || isBlank(other)) return Number(isBlank(other)) - Number(isBlank(one));
	if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other);
	return collator.compare(String(one), String(other));
}

function holds(value: GridScalar, [, operation, given]: GridCondition, timeZone: string): boolean {
	const first = Array.isArray(given) ? (given[0] ?? null) : (given ?? null);
	const last = Array.isArray(given) ? (given[1] ?? null) : null;
	// A day compared with an instant covers the whole day.
	const own = isInstant(value) && (isDay(first) || isDay(last)) ? dayOf(value, timeZone) : value;
	const by = (bound: GridScalar): number => compareValues(own, bound);
	const text = fold(String(value));
	const part = fold(String(first ?? ''));
	switch (operation) {
		case '=':
			return by(first) === 0;
		case '<>':
			return by(first) !== 0;
		case '>':
			return by(first) > 0;
		case '>=':
			return by(first) >= 0;
		case '<':
			return by(first) < 0;
		case '<=':
			return by(first) <= 0;
		case 'between':
			return (first === null || by(first) >= 0) && (last === null || by(last) <= 0);
		case 'contains':
			return text.includes(part);
		case 'notcontains':
			return !text.includes(part);
		case 'startswith':
			return text.startsWith(part);
		case 'endswith':
			return text.endsWith(part);
		case 'within': {
			if (!isGridDayPreset(first)) return false;
			const [from, to] = gridDayRange(first, timeZone, new Date());
			const day = dayOf(value, timeZone);
			return day >= from && day <= to;
		}
		default:
			return false;
	}
}

function meets(row: MemoryRow, condition: GridCondition, timeZone: string): boolean {
	const [field, operation, given] = condition;
	const value = row[field] ?? null;
	if (operation === 'blank') return isBlank(value);
	if (operation === 'notblank') return !isBlank(value);
	if (operation === 'anyof') {
		const wanted = Array.isArray(given) ? given : [];
		return wanted.some((one) => (isBlank(one) ? isBlank(value) : one === value));
	}
	// A blank value equals nothing and contains nothing.
	if (isBlank(value)) return operation === '<>' || operation === 'notcontains';
	return holds(value, condition, timeZone);
}

/** Whether a row matches a filter of the list contract. */
export function matches(row: MemoryRow, filter: GridFilter | undefined, timeZone = 'UTC'): boolean {
	if (!filter) return true;
	if (Array.isArray(filter)) return meets(row, filter, timeZone);
	if ('and' in filter) return filter.and.every((one) => matches(row, one, timeZone));
	if ('or' in filter) return filter.or.some((one) => matches(row, one, timeZone));
	return !matches(row, filter.not, timeZone);
}
