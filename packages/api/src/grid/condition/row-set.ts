import { databaseClock } from '@rewards/db';
import { type GridFilter, gridDayRange, isGridDayPreset } from '@rewards/validators/grid';
import { type GridDefinition, type GridScope, watchedTables } from '../define/define';
import { badValue, fieldOf } from '../define/faults';
import { scopeId } from '../define/scope';
import { checkOperation } from './compile-condition';
import { searchText } from './compile-filter';

/** The rows of a query, before sorting and paging. */
export interface RowSet {
	filter?: GridFilter | undefined;
	search?: string | undefined;
	/** Added by the server; may name hidden fields. */
	fixed?: GridFilter | undefined;
	/** Time zone of days; UTC when undefined. */
	timeZone?: string | undefined;
}

export interface GridOptions {
	/**
	 * A further condition that the server sets; it may use hidden fields. Validated like a client's, since it may contain
	 * ids.
	 */
	filter?: GridFilter;
	/** The time for "today"; for jobs that continue an earlier request. */
	now?: Date;
}

/** The part of a query that selects rows. */
interface Asked {
	filter?: GridFilter | undefined;
	search?: string | undefined;
	timeZone?: string | undefined;
}

/** Replaces "last 7 days" with fixed days: cached results of a set must refer to the same days tomorrow. */
function withDates(
	grid: GridDefinition,
	filter: GridFilter,
	timeZone: string,
	now: Date,
	trusted: boolean,
): GridFilter {
	const walk = (node: GridFilter): GridFilter => {
		if ('not' in node) return { not: walk(node.not) };
		if ('and' in node) return { and: node.and.map(walk) };
		if ('or' in node) return { or: node.or.map(walk) };
		const [name, operation, value = null] = node;
		if (operation !== 'within') return node;
		checkOperation(name, fieldOf(grid, name, trusted), operation);
		if (!isGridDayPreset(value)) throw badValue(name, 'invalid');
		return [name, 'between', gridDayRange(value, timeZone, now)];
	};
	return walk(filter);
}

/** The rows of a query, as of now. */
export function rowSetOf(grid: GridDefinition, asked: Asked, options: GridOptions): RowSet {
	const { search, timeZone = 'UTC' } = asked;
	const now = options.now ?? databaseClock.now();
	const asOfNow = (filter: GridFilter | undefined, trusted: boolean): GridFilter | undefined =>
		filter && withDates(grid, filter, timeZone, now, trusted);
	return {
		filter: asOfNow(asked.filter, false),
		fixed: asOfNow(options.filter, true),
		search,
		timeZone: timeZone === 'UTC' ? undefined : timeZone,
	};
}

/** The search text, normalized; empty when it would match everything. */
export const setText = (set: RowSet): string => searchText(set.search);

/** Whether only the scope and the grid's own condition select rows. */
export const isWhole = (set: RowSet): boolean => !set.filter && !set.fixed && setText(set) === '';

/** Equal for row sets with the same result. */
export const setKey = (grid: GridDefinition, scope: GridScope, set: RowSet): string =>
	JSON.stringify([
		grid.name,
		watchedTables(grid),
		scopeId(scope),
		set.timeZone ?? null,
		set.fixed ?? null,
		set.filter ?? null,
		setText(set),
	]);
