import type { GridGroupBy, GridTotal } from '@rewards/validators/grid';
import { localSql } from '../condition/local-time';
import { type RowSet, setText } from '../condition/row-set';
import { whereSql } from '../condition/where';
import type { GridDefinition, GridField, GridFigures, GridScope } from '../define/define';
import { fieldOf } from '../define/faults';
import { fromSql } from '../define/from-sql';
import { type GroupKey, groupKey } from '../group/group-key';
import type { Params } from '../statement/params';
import { asFigures, type Hours, knownSet, wholeHours } from './period';

/** Rows of the list and rows of figures that together are a row set, each row of the set once. */
interface Parts {
	figures: GridFigures;
	/** FROM … WHERE of the hours that lie wholly within the set. */
	hours: string;
	/** FROM … WHERE of the rows before and after those hours. */
	rows: string[];
	sums: string[];
	rowSums: string[];
	/** FROM … WHERE of the rows that meet a further condition. */
	rowsWhere: (condition: string) => string;
	/** A field as the rows have it, and as the figures have it. */
	field: (name: string) => [GridField, GridField];
	hour: string;
}

/** What answers a question about a row set out of its figures; null when they don't know all that it takes. */
function partsOf(
	grid: GridDefinition,
	scope: GridScope,
	set: RowSet,
	totals: readonly GridTotal[],
	params: Params,
	group?: string,
): Parts | null {
	const { figures } = grid;
	if (!figures || setText(set) !== '') return null;
	if (!totals.every(({ field, summary }) => summary === 'sum' && Object.hasOwn(figures.sums, field))) return null;
	const known = knownSet(figures, set);
	if (!known) return null;
	const summed = asFigures(grid, figures);
	const time = fieldOf(grid, figures.of, true);
	const { timeZone } = set;
	const { from, to }: Hours = wholeHours(figures.of, time, known.ranges, params, timeZone);
	const { filter, fixed } = known;
	const inHours = [
		whereSql(summed, scope, { filter, fixed, timeZone }, params),
		from && `${figures.hour} >= ${from}`,
		to && `${figures.hour} < ${to}`,
	];
	const where = whereSql(grid, scope, set, params);
	const names = totals.map(({ field }) => field);
	const rowSums = names.map((name) => `sum(${grid.fields[name]?.sql})`);
	const used = [where, ...rowSums, ...(group === undefined ? [] : [fieldOf(grid, group).sql])];
	const rowsWhere = (condition: string): string =>
		`from ${fromSql(grid, scope, params, ...used)} where ${where} and ${condition}`;
	const after = from && to ? `greatest(${from}, ${to})` : to;
	return {
		figures,
		hours: `from ${figures.from} where ${inHours.filter(Boolean).join(' and ')}`,
		rows: [...(from ? [`${time.sql} < ${from}`] : []), ...(after ? [`${time.sql} >= ${after}`] : [])].map(rowsWhere),
		sums: names.map((name) => `sum(${figures.sums[name]})`),
		rowSums,
		rowsWhere,
		field: (name) => [fieldOf(grid, name), fieldOf(summed, name)],
		hour: figures.hour,
	};
}

const listed = (values: readonly string[], as: (at: number) => string): string =>
	values.map((sql, at) => `, ${sql} ${as(at)}`).join('');
const named = (letter: string) => (at: number) => `as ${letter}${at}`;

/** A sum over parts; 0 of no rows, as it is without figures, and not 0.00 of what came and went. */
const over = (sums: readonly string[]): string[] =>
	sums.map((_, at) => `case when coalesce(sum(n), 0) = 0 then 0 else coalesce(sum(m${at}), 0) end`);

/** SELECT of the number of rows of a set as `a0` and of its sums as `a1` and so on; null when its rows have to be looked at. */
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
		`select sum(${parts.figures.rows}) as n${listed(parts.sums, named('m'))} ${parts.hours}`,
		...parts.rows.map((rows) => `select count(*)${listed(parts.rowSums, () => '')} ${rows}`),
	];
	const values = ['coalesce(sum(n), 0)::bigint', ...over(parts.sums)];
	return `select ${values.map((sql, at) => `${sql} as a${at}`).join(', ')} from (${pieces.join(' union all ')}) parts`;
}

/** The same by groups: their key as `k`, their rows as `n`, their sums as `t0` and so on. */
export function figuresOfGroups(
	grid: GridDefinition,
	scope: GridScope,
	set: RowSet,
	level: GridGroupBy,
	totals: readonly GridTotal[],
	params: Params,
): string | null {
	const { figures } = grid;
	const overTime = level.field === figures?.of && typeof level.interval === 'string';
	if (!figures || !(overTime || (Object.hasOwn(figures.by, level.field) && level.interval === undefined))) return null;
	const parts = partsOf(grid, scope, set, totals, params, level.field);
	if (!parts) return null;
	const [ofRows, ofHours] = parts.field(level.field);
	const keyOf = (field: GridField): GroupKey => groupKey(level, field, params, set.timeZone);
	const rowKey = keyOf(ofRows).sql;
	const rows = (text: string): string =>
		`select ${rowKey} as k, count(*) as n${listed(parts.rowSums, named('m'))} ${text}`;
	const hours = overTime
		? byHours(
				parts,
				(sql) => keyOf({ ...ofHours, sql }).sql,
				(sql) => localSql(sql, set.timeZone, params),
				rows,
			)
		: {
				with: '',
				pieces: [
					`select ${keyOf(ofHours).sql} as k, sum(${figures.rows}) as n${listed(parts.sums, named('m'))} ${parts.hours} group by 1`,
				],
			};
	const pieces = [...hours.pieces, ...parts.rows.map((text) => `${rows(text)} group by 1`)].join(' union all ');
	return `${hours.with}select k, sum(n)::bigint as n${listed(over(parts.sums), named('t'))} from (${pieces}) parts group by k having sum(n) <> 0`;
}

/**
 * Hours by the day (month …) of the zone in which they lie. Of an hour in which one ends, where the zone's clock is half an hour off, or in which the clock is
 * set, the rows tell.
 */
function byHours(
	parts: Parts,
	key: (sql: string) => string,
	local: (sql: string) => string,
	rows: (text: string) => string,
): { with: string; pieces: string[] } {
	const { figures, hours, hour, sums } = parts;
	const all = `select ${hour} as h, sum(${figures.rows}) as n${listed(sums, named('m'))} ${hours} group by 1`;
	const last = "interval '1 hour' - interval '1 microsecond'";
	const end = `(h + ${last})`;
	const whole = `${key('h')} = ${key(end)} and ${local('h')} + (${last}) = ${local(end)}`;
	const time = parts.field(figures.of)[0].sql;
	const within = rows(parts.rowsWhere(`${time} >= divided.h and ${time} < divided.h + interval '1 hour'`));
	return {
		// Materialized, so that each hour is added up once, and only then looked at by the zone's clock.
		with: `with hours as materialized (select *, ${key('h')} as k, ${whole} as whole from (${all}) hours) `,
		pieces: [
			`select k, n${sums.map((_, at) => `, m${at}`).join('')} from hours where whole`,
			`select r.* from hours divided cross join lateral (${within} group by 1) r where not divided.whole`,
		],
	};
}
