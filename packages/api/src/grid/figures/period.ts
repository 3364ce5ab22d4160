import type { GridFilter, GridScalar } from '@rewards/validators/grid';
import { type Bound, boundOf } from '../condition/ranges';
import type { RowSet } from '../condition/row-set';
import type { GridDefinition, GridField, GridFigures } from '../define/define';
import { isDay } from '../define/values';
import type { Params } from '../statement/params';

/** A range of points in time; null for an open end. */
interface Range {
	from: GridScalar;
	to: GridScalar;
	exclusive: boolean;
}

/** A row set that figures fully cover: ranges of time, and conditions on the fields of their keys. */
export interface KnownSet {
	ranges: Range[];
	/** Filters of the client and the server, without the ranges. */
	filter: GridFilter;
	fixed: GridFilter;
}

const namesIn = (node: GridFilter): string[] => {
	if ('not' in node) return namesIn(node.not);
	if ('and' in node) return node.and.flatMap(namesIn);
	if ('or' in node) return node.or.flatMap(namesIn);
	return [node[0]];
};
const conjuncts = (node: GridFilter): GridFilter[] => ('and' in node ? node.and.flatMap(conjuncts) : [node]);

/** The range of time of a condition; null when it isn't a single range. */
function rangeIn(node: GridFilter): Range | null {
	if ('not' in node || 'and' in node || 'or' in node) return null;
	const [, operation, value = null] = node;
	if (operation === 'between' && Array.isArray(value))
		return { from: value[0] ?? null, to: value[1] ?? null, exclusive: false };
	if (Array.isArray(value) || value === null) return null;
	if (operation === '=' && isDay(value)) return { from: value, to: value, exclusive: false };
	const exclusive = operation === '>' || operation === '<';
	if (operation === '>=' || operation === '>') return { from: value, to: null, exclusive };
	if (operation === '<=' || operation === '<') return { from: null, to: value, exclusive };
	return null;
}

/** The figures' view of a row set without a search; null when other conditions apply. */
export function knownSet(figures: GridFigures, set: RowSet): KnownSet | null {
	const ranges: Range[] = [];
	const split = (filter: GridFilter | undefined): GridFilter | null => {
		const rest: GridFilter[] = [];
		for (const node of filter ? conjuncts(filter) : []) {
			const names = namesIn(node);
			const range = names[0] === figures.of && names.length === 1 ? rangeIn(node) : null;
			if (range) ranges.push(range);
			else if (names.every((name) => Object.hasOwn(figures.by, name))) rest.push(node);
			else return null;
		}
		return { and: rest };
	};
	const filter = split(set.filter);
	const fixed = split(set.fixed);
	return filter && fixed ? { ranges, filter, fixed } : null;
}

/** The hours that lie wholly within ranges, `from` included and `to` not; null for an open end. */
export interface Hours {
	from: string | null;
	to: string | null;
}

const hourOf = (sql: string): string => `date_trunc('hour', ${sql}, 'UTC')`;
/** The first hour that lies wholly within a range that starts there. */
const firstHour = ({ sql, above }: Bound): string =>
	hourOf(`${sql} + interval '1 hour'${above === '>=' ? ` - interval '1 microsecond'` : ''}`);

export function wholeHours(
	name: string,
	field: GridField,
	ranges: readonly Range[],
	params: Params,
	timeZone: string | undefined,
): Hours {
	const context = { params, timeZone };
	const from = ranges.flatMap(({ from: value, exclusive }) =>
		value === null ? [] : [firstHour(boundOf(name, field, value, 'from', exclusive, context))],
	);
	const to = ranges.flatMap(({ to: value, exclusive }) =>
		value === null ? [] : [hourOf(boundOf(name, field, value, 'to', exclusive, context).sql)],
	);
	return {
		from: from.length === 0 ? null : `greatest(${from.join(', ')})`,
		to: to.length === 0 ? null : `least(${to.join(', ')})`,
	};
}

const monthOf = (local: string): string => `(date_trunc('month', ${local}) at time zone 'UTC')`;
const inUtc = (sql: string): string => `(${sql} at time zone 'UTC')`;

/** The months that lie wholly within hours, likewise. */
export const wholeMonths = ({ from, to }: Hours): Hours => ({
	from: from && monthOf(`${inUtc(from)} + interval '1 month' - interval '1 microsecond'`),
	to: to && monthOf(inUtc(to)),
});
/** The end of a month that starts there, in UTC. */
export const monthEnd = (month: string): string => inUtc(`(${inUtc(month)} + interval '1 month')`);

/** Conditions for everything from the first to before the second. */
export const inside = (at: string, { from, to }: Hours): string[] => [
	...(from ? [`${at} >= ${from}`] : []),
	...(to ? [`${at} < ${to}`] : []),
];
/**
 * Conditions for both sides outside the range; together they select nothing twice, even where `to` is before `from`.
 */
export const outside = (at: string, { from, to }: Hours): string[] => [
	...(from ? [`${at} < ${from}`] : []),
	...(to ? [`${at} >= ${from ? `greatest(${from}, ${to})` : to}`] : []),
];

/** The list over its figures: the fields that they hold, read from their table. */
export function asFigures(grid: GridDefinition, figures: GridFigures): GridDefinition {
	const { joins: _joins, where: _where, search: _search, ...rest } = grid;
	const columns = { ...figures.by, [figures.of]: figures.hour };
	const fields = Object.fromEntries(
		Object.entries(columns).flatMap(([name, sql]) => {
			const field = grid.fields[name];
			return field ? [[name, { ...field, sql }]] : [];
		}),
	);
	const { scope } = grid;
	return {
		...rest,
		from: figures.from,
		...(figures.where && { where: figures.where }),
		scope: scope.kind === 'everything' ? scope : { ...scope, column: figures.scope },
		fields,
	};
}
