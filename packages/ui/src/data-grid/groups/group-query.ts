import type { GridFilter, GridGroup, GridGroupBy, GridQuery } from '../contract';

type Key = GridGroup['key'];

/** An opened group: its grouping, and its value. */
export interface GroupStep {
	by: GridGroupBy;
	key: Key;
}

function nextStart(start: Date, interval: 'year' | 'quarter' | 'month' | 'day'): Date {
	const months = { year: 12, quarter: 3, month: 1, day: 0 }[interval];
	const days = interval === 'day' ? 1 : 0;
	return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate() + days));
}

/** The condition that selects a group's rows. */
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

/** The query for an opened group: the next level of groups, or its rows. */
export function toGroupQuery(
	{ group: _, groupTotals, totals: _totals, ...query }: GridQuery,
	levels: readonly GridGroupBy[],
	path: readonly GroupStep[],
	{ skip, take }: GroupPage,
): GridQuery {
	const conditions = [...(query.filter ? [query.filter] : []), ...path.map(groupCondition)];
	const deeper = levels[path.length];
	return {
		...query,
		filter: conditions.length > 1 ? { and: conditions } : conditions[0],
		...(deeper && { group: [deeper], ...(groupTotals && { groupTotals }) }),
		skip,
		take,
	};
}
