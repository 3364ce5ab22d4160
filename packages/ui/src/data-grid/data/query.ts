import type { GridFilter, GridQuery, GridScalar } from '../contract';
import { isEmptyFilter, needsNoValue } from '../state/state';
import type { ColumnFilter, GridColumn, GridState } from '../types';

export interface QueryOptions {
	/** A fixed condition of the page, which no filter can remove. */
	filter?: GridFilter;
	/** Zone in which a day of a datetime column begins; UTC by default. */
	timeZone?: string;
}

type AnyColumn = Pick<GridColumn<never>, 'field' | 'type' | 'total'>;

const isNumeric = (column: AnyColumn) => column.type === 'number' || column.type === 'money';

function scalar(column: AnyColumn, value: GridScalar): GridScalar {
	if (!isNumeric(column) || typeof value !== 'string') return value;
	const number = Number(value);
	return value.trim() === '' ? null : Number.isFinite(number) ? number : value;
}

/** One filter of the filter row as a condition; null while it has no effect. */
export function columnCondition(column: AnyColumn, filter: ColumnFilter): GridFilter | null {
	if (isEmptyFilter(filter)) return null;
	const { field } = column;
	if (needsNoValue(filter.op)) return [field, filter.op];
	const { value } = filter;
	if (filter.op === 'between') {
		const [from = null, to = null] = Array.isArray(value) ? value : [value ?? null];
		const ends = [scalar(column, from === '' ? null : from), scalar(column, to === '' ? null : to)];
		return [field, 'between', ends];
	}
	if (Array.isArray(value)) return [field, 'anyof', value.map((one) => scalar(column, one))];
	return [field, filter.op, scalar(column, value ?? null)];
}

/** The zone, if the query involves days of instants; other results don't depend on it. */
export function zoneOf(
	state: Pick<GridState, 'filters' | 'picks' | 'group'>,
	columns: readonly AnyColumn[],
	{ timeZone = 'UTC' }: QueryOptions,
	field?: string,
): { timeZone?: string } {
	const counts = columns.some(
		(column) =>
			column.type === 'datetime' &&
			(column.field === field ||
				state.filters[column.field] ||
				state.picks[column.field] ||
				state.group.some((one) => one.field === column.field)),
	);
	return counts && timeZone !== 'UTC' ? { timeZone } : {};
}

/** The state's filter as the contract's tree; undefined without filters. `except` leaves one column out. */
export function toFilter(
	state: Pick<GridState, 'filters' | 'picks'>,
	columns: readonly AnyColumn[],
	options: QueryOptions = {},
	except?: string,
): GridFilter | undefined {
	const parts: GridFilter[] = options.filter ? [options.filter] : [];
	for (const column of columns) {
		if (column.field === except) continue;
		const filter = state.filters[column.field];
		const condition = filter && columnCondition(column, filter);
		if (condition) parts.push(condition);
		const picks = state.picks[column.field];
		if (picks?.length) parts.push([column.field, 'anyof', [...picks]]);
	}
	return parts.length > 1 ? { and: parts } : parts[0];
}

/** Converts grid state to a query of the contract; the only place that does. Omits keys without effect. */
export function toGridQuery(state: GridState, columns: readonly AnyColumn[], options: QueryOptions = {}): GridQuery {
	const filter = toFilter(state, columns, options);
	const search = state.search.trim();
	const known = new Set(columns.map((column) => column.field));
	const sort = state.sort.filter((one) => known.has(one.field));
	const group = state.group.filter((one) => known.has(one.field));
	const totals = columns.flatMap(({ field, total }) => (total ? [{ field, summary: total }] : []));
	return {
		...(filter && { filter }),
		...(search && { search }),
		...(sort.length && { sort }),
		...(group.length && { group: group.slice(0, 1), ...(totals.length && { groupTotals: totals }) }),
		...zoneOf(state, columns, options),
		...(state.totals && totals.length && { totals }),
		skip: (state.page - 1) * state.pageSize,
		take: state.pageSize,
		withTotal: true,
	};
}
