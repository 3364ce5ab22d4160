import { type GridGroupBy, isGridTimePart } from '@rewards/validators/grid';
import { localSql } from '../condition/local-time';
import type { GridField } from '../define/define';
import { badRequest } from '../define/faults';
import { rootCollation } from '../define/field-sql';
import type { Params } from '../statement/params';

/** A field's value as groups and header filters distinguish it: blank texts are NULL, points in time by day. */
export interface GroupKey {
	/** The expression to group by, called `k`. */
	sql: string;
	/** The key of a group, in terms of `k`. */
	shown: string;
	/** For ORDER BY over a subquery that calls the key `k`. */
	order: string;
}

const byText = `k ${rootCollation}`;

/** The key of a group; `interval` is a part of the calendar or the clock for dates and a step for numbers. */
export function groupKey(
	{ field: name, interval }: GridGroupBy,
	field: GridField,
	params: Params,
	timeZone?: string,
): GroupKey {
	if (interval === undefined) return plainKey(field);
	const wrong = () =>
		badRequest('interval', `The field "${name}" can't be grouped by ${interval}.`, { field: name, interval });
	if (typeof interval === 'number') {
		if (field.type !== 'number' && field.type !== 'money') throw wrong();
		const step = params.add(String(interval), 'numeric');
		// As float8, because the key is sent as a number, whatever the column's type.
		return { sql: `(floor(${field.sql}::numeric / ${step}) * ${step})::float8`, shown: 'k', order: 'k' };
	}
	if (isGridTimePart(interval)) {
		if (field.type !== 'datetime') throw wrong();
		const zone = timeZone === undefined ? "'UTC'" : params.add(timeZone, 'text');
		return { sql: `(date_trunc('${interval}', ${field.sql}, ${zone}) at time zone 'UTC')`, shown: 'k', order: 'k' };
	}
	if (field.type !== 'date' && field.type !== 'datetime') throw wrong();
	const at = field.type === 'datetime' ? localSql(field.sql, timeZone, params) : `${field.sql}::timestamp`;
	return { sql: `date_trunc('${interval}', ${at})::date`, shown: 'k', order: 'k' };
}

export function plainKey(field: GridField): GroupKey {
	switch (field.type) {
		case 'text':
			// Blank and NULL are one group. Without NULLs the column itself is grouped by, which an index can serve.
			return field.nullable
				? { sql: `nullif(${field.sql}, '')`, shown: 'k', order: byText }
				: { sql: field.sql, shown: "nullif(k, '')", order: byText };
		case 'enum':
			return { sql: field.sql, shown: 'k', order: byText };
		case 'datetime':
			return { sql: `(${field.sql} at time zone 'UTC')`, shown: 'k', order: 'k' };
		default:
			return { sql: field.sql, shown: 'k', order: 'k' };
	}
}

/** The key of a header filter, where a point in time counts by its day. */
export const distinctKey = (field: GridField, params: Params, timeZone?: string): GroupKey =>
	field.type === 'datetime'
		? { sql: `${localSql(field.sql, timeZone, params)}::date`, shown: 'k', order: 'k' }
		: plainKey(field);

/** NULL is smaller than everything, as in sorted rows. */
export const keyOrder = (key: GroupKey, desc: boolean): string =>
	`${key.order}${desc ? ' desc nulls last' : ' nulls first'}`;

export type KeyValue = string | number | boolean | null;
export const asKey = (value: unknown): KeyValue =>
	typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
