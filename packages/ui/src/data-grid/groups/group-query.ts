import type { GridFilter, GridGroup, GridGroupBy, GridQuery } from '../contract';
import { type QueryOptions, toFilter, toGridQuery } from '../data/query';
import type { GridColumn, GridState } from '../types';

type Key = GridGroup['key'];
type AnyColumn = Pick<GridColumn<never>, 'field' | 'type' | 'total'>;

/** An opened group: by what it was made, and its value. */
export interface GroupStep {
	by: GridGroupBy;
	key: Key;
}

function nextStart(start: Date, interval: 'year' | 'quarter' | 'month' | 'day'): Date {
	const months = { year: 12, quarter: 3, month: 1, day: 0 }[interval];
	const days = interval === 'day' ? 1 : 0;
	return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate() + days));
}

/** The condition that names the rows of a group. */
export function groupCondition({ by, key }: GroupStep): GridFilter {
	const { field, interval } = by;
	if (key === null) return [field, 'blank'];
	if (typeof interval === 'number') {
		const from = Number(key);
		// Rounded, because 0.1 + 0.2 isn't 0.3 and the database steps in decimals.
		const end = Number((from + interval).toFixed(10));
		return {
			and: [
				[field, '>=', from],
				[field, '<', end],
			],
		};
	}
	if (interval) {
		const start = String(key).slice(0, 10);
		return {
			and: [
				[field, '>=', start],
				[field, '<', nextStart(new Date(start), interval).toISOString().slice(0, 10)],
			],
		};
	}
	return [field, '=', key];
}

export interface GroupPage {
	skip: number;
	take: number;
}

/** What is asked for an opened group: the next level of groups, or its rows. */
export function toGroupQuery(
	state: GridState,
	columns: readonly AnyColumn[],
	options: QueryOptions,
	path: readonly GroupStep[],
	{ skip, take }: GroupPage,
): GridQuery {
	const { group: _, groupTotals, totals: _totals, ...query } = toGridQuery(state, columns, options);
	const base = toFilter(state, columns, options);
	const conditions = [...(base ? [base] : []), ...path.map(groupCondition)];
	const deeper = state.group[path.length];
	return {
		...query,
		filter: conditions.length > 1 ? { and: conditions } : conditions[0],
		...(deeper && { group: [deeper], ...(groupTotals && { groupTotals }) }),
		skip,
		take,
	};
}
