import { type GridFilter, gridDayRange, isGridDayPreset } from '@rewards/validators/grid';
import { checkOperation } from './compile-condition';
import type { RowSet } from './conditions';
import type { GridDefinition } from './define';
import { badValue, fieldOf } from './faults';
import type { GridOptions } from './query';

/** A query's part that says which rows it is about. */
interface Asked {
	filter?: GridFilter | undefined;
	search?: string | undefined;
	timeZone?: string | undefined;
}

/** Puts days in the place of "last 7 days": what is remembered about a set must be about the same days tomorrow. */
function settleDays(
	grid: GridDefinition,
	filter: GridFilter,
	timeZone: string,
	now: Date,
	trusted: boolean,
): GridFilter {
	const settle = (node: GridFilter): GridFilter => {
		if ('not' in node) return { not: settle(node.not) };
		if ('and' in node) return { and: node.and.map(settle) };
		if ('or' in node) return { or: node.or.map(settle) };
		const [name, operation, value = null] = node;
		if (operation !== 'within') return node;
		checkOperation(name, fieldOf(grid, name, trusted), operation);
		if (!isGridDayPreset(value)) throw badValue(name, 'invalid');
		return [name, 'between', gridDayRange(value, timeZone, now)];
	};
	return settle(filter);
}

/** The rows that a query is about, as of now. */
export function rowSetOf(grid: GridDefinition, asked: Asked, options: GridOptions): RowSet {
	const { search, timeZone = 'UTC' } = asked;
	const now = options.now ?? new Date();
	const settled = (filter: GridFilter | undefined, trusted: boolean): GridFilter | undefined =>
		filter && settleDays(grid, filter, timeZone, now, trusted);
	return {
		filter: settled(asked.filter, false),
		fixed: settled(options.filter, true),
		search,
		timeZone: timeZone === 'UTC' ? undefined : timeZone,
	};
}
