import { type GridGroupBy, type GridTotal, isGridTimePart } from '@rewards/validators/grid';
import { localSql } from '../condition/local-time';
import type { RowSet } from '../condition/row-set';
import type { GridDefinition, GridField, GridScope } from '../define/define';
import { groupKey } from '../group/group-key';
import type { Params } from '../statement/params';
import { type Parts, partsOf } from './parts';
import { monthEnd } from './period';

const named = (values: readonly string[], letter: string): string =>
	values.map((sql, at) => `, ${sql} as ${letter}${at}`).join('');
/** Columns that are summed over figures, besides a key. */
const summedHours = ({ figures, sums }: Parts): string => `sum(${figures.rows}) as n${named(sums, 'm')}`;
const countedRows = ({ rowSums }: Parts): string => `count(*) as n${named(rowSums, 'm')}`;

/** A sum over parts; 0 for no rows, as without figures, and not 0.00 for amounts that cancel out. */
const over = (sums: readonly string[]): string[] =>
	sums.map((_, at) => `case when coalesce(sum(n), 0) = 0 then 0 else coalesce(sum(m${at}), 0) end`);

/** SELECT of the row count of a set as `a0` and of its sums as `a1` and so on; null when its rows must be read. */
export function figuresOfSet(
	grid: GridDefinition,
	scope: GridScope,
	set: RowSet,
	totals: readonly GridTotal[],
	params: Params,
): string | null {
	const parts = partsOf(grid, scope, set, totals, params);
	if (!parts) return null;
	const pieces = [
		...[...(parts.months ? [parts.months] : []), ...parts.hours].map((text) => `select ${summedHours(parts)} ${text}`),
		...parts.rows.map((text) => `select ${countedRows(parts)} ${text}`),
	];
	const values = ['coalesce(sum(n), 0)::bigint', ...over(parts.sums)];
	return `select ${values.map((sql, at) => `${sql} as a${at}`).join(', ')} from (${pieces.join(' union all ')}) parts`;
}

/** The same by groups: their key as `k`, their row counts as `n`, their sums as `t0` and so on. */
export function figuresOfGroups(
	grid: GridDefinition,
	scope: GridScope,
	set: RowSet,
	level: GridGroupBy,
	totals: readonly GridTotal[],
	params: Params,
): string | null {
	const { figures } = grid;
	const overTime = level.field === figures?.of && typeof level.interval === 'string' && !isGridTimePart(level.interval);
	if (!figures || !(overTime || (Object.hasOwn(figures.by, level.field) && level.interval === undefined))) return null;
	const parts = partsOf(grid, scope, set, totals, params, level.field);
	if (!parts) return null;
	const [ofRows, ofHours] = parts.field(level.field);
	const keyOf = (field: GridField): string => groupKey(level, field, params, set.timeZone).sql;
	const rows = (text: string): string => `select ${keyOf(ofRows)} as k, ${countedRows(parts)} ${text} group by 1`;
	const clock: Clock = {
		key: (sql) => keyOf({ ...ofHours, sql }),
		local: (sql) => localSql(sql, set.timeZone, params),
		byDay: level.interval === 'day',
	};
	const { ctes, pieces } = overTime ? byHours(parts, clock, rows) : byValues(parts, keyOf(ofHours));
	const all = [...pieces, ...parts.rows.map(rows)].join(' union all ');
	const before = ctes.length > 0 ? `with ${ctes.join(', ')} ` : '';
	return `${before}select k, sum(n)::bigint as n${named(over(parts.sums), 't')} from (${all}) parts group by k having sum(n) <> 0`;
}

interface Pieces {
	ctes: string[];
	/** SELECTs of keys, row counts and sums. */
	pieces: string[];
}

const byValues = (parts: Parts, key: string): Pieces => ({
	ctes: [],
	pieces: [...(parts.months ? [parts.months] : []), ...parts.hours].map(
		(text) => `select ${key} as k, ${summedHours(parts)} ${text} group by 1`,
	),
});

/** Days, months and so on by a zone's clock. */
interface Clock {
	/** The one that contains a point in time. */
	key: (sql: string) => string;
	local: (sql: string) => string;
	byDay: boolean;
}

/**
 * Hours by the day (month …) of the zone that contains them. An hour in which one ends (a zone offset by half an hour),
 * or in which the clock changes, is computed from rows.
 */
function byHours(parts: Parts, clock: Clock, rows: (text: string) => string): Pieces {
	const { figures, sums } = parts;
	const { key, local } = clock;
	const values = ['n', ...sums.map((_, at) => `m${at}`)];
	const ofHours = (text: string): string => `select ${figures.hour} as h, ${summedHours(parts)} ${text} group by 1`;
	const months = clock.byDay ? null : byMonths(parts, clock, values);
	const hours = months
		? [...parts.hours.map(ofHours), `select h, ${values.join(', ')} from edges`]
		: [ofHours(parts.allHours)];
	const last = "interval '1 hour' - interval '1 microsecond'";
	const end = `(h + ${last})`;
	const whole = `${key('h')} = ${key(end)} and ${local('h')} + (${last}) = ${local(end)}`;
	const time = parts.field(figures.of)[0].sql;
	const within = rows(parts.rowsWhere(`${time} >= divided.h and ${time} < divided.h + interval '1 hour'`));
	return {
		ctes: [
			...(months?.ctes ?? []),
			// Materialized, so that each hour is summed once, and only then converted to the zone's clock.
			`hours as materialized (select *, ${key('h')} as k, ${whole} as whole from (${hours.join(' union all ')}) hours)`,
		],
		pieces: [
			...(months?.pieces ?? []),
			`select k, ${values.join(', ')} from hours where whole`,
			`select r.* from hours divided cross join lateral (${within}) r where not divided.whole`,
		],
	};
}

/**
 * Months of UTC as months of the zone, without the hours at their ends, which may be in another month: these `edges`
 * are converted to the zone's clock like all hours. No zone is more than 14 hours from UTC.
 */
function byMonths(parts: Parts, { key }: Clock, values: readonly string[]): Pieces | null {
	const { figures, months } = parts;
	if (!months || !figures.months) return null;
	const off = "interval '14 hours'";
	const next = monthEnd('b.month');
	const middle = key("(month + interval '15 days')");
	const ends = `(values (b.month, b.month + ${off}), (${next} - ${off}, ${next})) e(first, after)`;
	const hours = parts.hoursWhere(`${figures.hour} >= e.first and ${figures.hour} < e.after`);
	return {
		ctes: [
			`months as materialized (select ${figures.months.month} as month, ${summedHours(parts)} ${months} group by 1)`,
			`edges as materialized (select b.month, s.* from months b cross join lateral ${ends}
				cross join lateral (select ${figures.hour} as h, ${summedHours(parts)} ${hours} group by 1) s)`,
		],
		pieces: [
			`select ${middle} as k, ${values.join(', ')} from months`,
			`select ${middle}, ${values.map((value) => `-${value}`).join(', ')} from edges`,
		],
	};
}
