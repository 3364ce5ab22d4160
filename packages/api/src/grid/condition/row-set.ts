import { type GridFilter, gridDayRange, isGridDayPreset } from '@rewards/validators/grid';
import type { GridDefinition, GridScope } from '../define/define';
import { badValue, fieldOf } from '../define/faults';
import { scopeId } from '../define/scope';
import { checkOperation } from './compile-condition';
import { searchText } from './compile-filter';

/** Which rows a query is about, before sorting and paging. */
export interface RowSet {
	filter?: GridFilter | undefined;
	search?: string | undefined;
	/** Added by the server; may name hidden fields. */
	fixed?: GridFilter | undefined;
	/** Whose days count; UTC when undefined. */
	timeZone?: string | undefined;
}

export interface GridOptions {
	/**
	 * A further condition that the server sets; it may use hidden fields. Checked like a client's, so that ids are safe
	 * in it.
	 */
	filter?: GridFilter;
	/** When "today" is; for jobs that go on with what was asked before. */
	now?: Date;
}

/** A query's part that says which rows it is about. */
interface Asked {
	filter?: GridFilter | undefined;
	search?: string | undefined;
	timeZone?: string | undefined;
}

/** Puts days in the place of "last 7 days": what is remembered about a set must be about the same days tomorrow. */
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

/** The rows that a query is about, as of now. */
export function rowSetOf(grid: GridDefinition, asked: Asked, options: GridOptions): RowSet {
	const { search, timeZone = 'UTC' } = asked;
	const now = options.now ?? new Date();
	const asOfNow = (filter: GridFilter | undefined, trusted: boolean): GridFilter | undefined =>
		filter && withDates(grid, filter, timeZone, now, trusted);
	return {
		filter: asOfNow(asked.filter, false),
		fixed: asOfNow(options.filter, true),
		search,
		timeZone: timeZone === 'UTC' ? undefined : timeZone,
	};
}

/** What is searched for, without what means nothing; empty when nothing is. */
export const setText = (set: RowSet): string => searchText(set.search);

/** Whether nothing but the scope and the grid's own condition decides. */
export const isWhole = (set: RowSet): boolean => !set.filter && !set.fixed && setText(set) === '';

/** Equal for row sets of which one answer serves both. */
export const setKey = (grid: GridDefinition, scope: GridScope, set: RowSet): string =>
	JSON.stringify([
		grid.name,
		scopeId(scope),
		set.timeZone ?? null,
		set.fixed ?? null,
		set.filter ?? null,
		setText(set),
	]);
