import type { GridTotal } from '@rewards/validators/grid';
import { type RowSet, setText } from '../condition/row-set';
import { whereSql } from '../condition/where';
import type { GridDefinition, GridField, GridFigures, GridScope } from '../define/define';
import { fieldOf } from '../define/faults';
import { fromSql } from '../define/from-sql';
import type { Params } from '../statement/params';
import { asFigures, inside, knownSet, outside, wholeHours, wholeMonths } from './period';

/** Splits a row set into monthly figures, hourly figures and rows, each row of the set counted once. */
export interface Parts {
	figures: GridFigures;
	/** FROM … WHERE of the months that lie wholly within the set; null without monthly figures. */
	months: string | null;
	/** FROM … WHERE of the other hours that lie wholly within it. */
	hours: string[];
	/** FROM … WHERE of all these hours, whether in such a month or not. */
	allHours: string;
	/** FROM … WHERE of the rows before and after those hours. */
	rows: string[];
	/** FROM … WHERE of the hours and rows that meet a further condition. */
	hoursWhere: (condition: string) => string;
	rowsWhere: (condition: string) => string;
	sums: string[];
	rowSums: string[];
	/** A field's SQL for the rows and for the figures. */
	field: (name: string) => [GridField, GridField];
}

/**
 * How to compute a row set from its figures; null when they lack a needed field. `group` is a field that is grouped by.
 */
export function partsOf(
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
	const { hour, months: byMonths } = figures;
	const { timeZone } = set;
	const summed = asFigures(grid, figures);
	const time = fieldOf(grid, figures.of, true);
	const hours = wholeHours(figures.of, time, known.ranges, params, timeZone);
	const months = wholeMonths(hours);
	const common = whereSql(summed, scope, { filter: known.filter, fixed: known.fixed, timeZone }, params);
	const of = (from: string, ...conditions: string[]): string =>
		`from ${from} where ${[common, ...conditions].join(' and ')}`;

	const where = whereSql(grid, scope, set, params);
	const names = totals.map(({ field }) => field);
	const rowSums = names.map((name) => `sum(${grid.fields[name]?.sql})`);
	const used = [where, ...rowSums, ...(group === undefined ? [] : [fieldOf(grid, group).sql])];
	const rowsWhere = (condition: string): string =>
		`from ${fromSql(grid, scope, params, ...used)} where ${where} and ${condition}`;
	const allHours = of(figures.from, ...inside(hour, hours));
	return {
		figures,
		months: byMonths ? of(byMonths.from, ...inside(byMonths.month, months)) : null,
		hours: byMonths ? outside(hour, months).map((side) => of(figures.from, ...inside(hour, hours), side)) : [allHours],
		allHours,
		rows: outside(time.sql, hours).map(rowsWhere),
		hoursWhere: (condition) => of(figures.from, condition),
		rowsWhere,
		sums: names.map((name) => `sum(${figures.sums[name]})`),
		rowSums,
		field: (name) => [fieldOf(grid, name), fieldOf(summed, name)],
	};
}
