import type { GridScalar } from '@rewards/validators/grid';
import type { GridField } from '../define/define';
import { orderedSql } from '../define/field-sql';
import { asDay, isDay, sqlTypeOf, valueFor } from '../define/values';
import type { RangeContext } from './context';
import { localSql, startOfDaySql } from './local-time';

/** Above every bigint count in practice, and exact as a JavaScript number. */
const far = Number.MAX_SAFE_INTEGER;

/** A value of a whole-number field for `=`: null when no whole number equals it. */
export function wholeNumber(value: string | number | boolean): number | null {
	return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

export type Bound = { sql: string; above: '>' | '>='; below: '<' | '<=' };

/**
 * The start and end of the range that a value covers: `sql` with the operators before (`above` for "from", `below` for
 * "to"). A day given for a point in time covers all of it, so "after" means from the next day on.
 */
export function boundOf(
	name: string,
	field: GridField,
	value: GridScalar,
	side: 'from' | 'to',
	exclusive: boolean,
	{ params, timeZone }: RangeContext,
): Bound {
	if (field.type === 'datetime' && isDay(value)) {
		const next = side === 'from' ? exclusive : !exclusive;
		const start = params.add(asDay(name, value), 'date');
		return { sql: startOfDaySql(next ? `${start} + 1` : start, timeZone, params), above: '>=', below: '<' };
	}
	const above = exclusive ? '>' : '>=';
	const below = exclusive ? '<' : '<=';
	const given = valueFor(name, field, value);
	if (field.type === 'number' && !field.decimals && typeof given === 'number') {
		// Compared as whole numbers, so that an index on the column serves: more than 1.5 is more than 1, at least 1.5 is
		// at least 2.
		const roundUp = (side === 'from') !== exclusive;
		const whole = roundUp ? Math.ceil(given) : Math.floor(given);
		return { sql: params.add(Math.min(Math.max(whole, -far), far), 'bigint'), above, below };
	}
	return { sql: params.add(given, sqlTypeOf(field)), above, below };
}

/** `from` to `to`, both included unless exclusive; null is open. At least one is required. */
export function rangeOf(
	name: string,
	field: GridField,
	from: GridScalar,
	to: GridScalar,
	context: RangeContext,
	ends: 'inclusive' | 'exclusive' = 'inclusive',
): string {
	const sql = orderedSql(field);
	const checks: string[] = [];
	if (from !== null) {
		const bound = boundOf(name, field, from, 'from', ends === 'exclusive', context);
		checks.push(`${sql} ${bound.above} ${bound.sql}`);
	}
	if (to !== null) {
		const bound = boundOf(name, field, to, 'to', ends === 'exclusive', context);
		checks.push(`${sql} ${bound.below} ${bound.sql}`);
	}
	return checks.length === 1 ? String(checks[0]) : `(${checks.join(' and ')})`;
}

/** A point in time within one of these days. */
export function daysOf(
	name: string,
	field: GridField,
	days: readonly string[],
	{ params, timeZone }: RangeContext,
): string {
	const list = params.add(
		days.map((day) => asDay(name, day)),
		'date[]',
	);
	return `${localSql(field.sql, timeZone, params)}::date = any(${list})`;
}
