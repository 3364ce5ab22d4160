import { z } from 'zod';
import { gridTimeZoneSchema } from './days';
import { type GridOperation, gridFilterSchema, gridLimits } from './filter';
import { gridDateParts, gridTimeParts } from './groups';

/**
 * The one contract of every list: queries and results. The engine (packages/api/src/grid) turns it into SQL, the REST
 * adapter translates both documented query dialects into it, the DataGrid uses it directly.
 */

const field = z.string().min(1).max(64);

export const gridSortSchema = z.object({ field, desc: z.boolean().default(false) });
export type GridSort = z.infer<typeof gridSortSchema>;

export const gridSummaries = ['count', 'sum', 'min', 'max', 'avg'] as const;
export const gridTotalSchema = z.object({ field, summary: z.enum(gridSummaries) });
export type GridTotal = z.infer<typeof gridTotalSchema>;

/**
 * Dates can be grouped by a calendar interval (of the query's time zone), points in time also by the clock, numbers by
 * a step.
 */
export const gridGroupSchema = z.object({
	field,
	desc: z.boolean().default(false),
	interval: z.union([z.enum([...gridDateParts, ...gridTimeParts]), z.number().positive()]).optional(),
});
export type GridGroupBy = z.infer<typeof gridGroupSchema>;

export const gridQuerySchema = z.object({
	filter: gridFilterSchema.optional(),
	/** Case- and accent-insensitive substring over the grid's search fields. */
	search: z.string().max(gridLimits.search).optional(),
	sort: z.array(gridSortSchema).max(gridLimits.sorts).optional(),
	/** Time zone for comparing points in time with days, and grouping by days; default UTC. */
	timeZone: gridTimeZoneSchema.optional(),
	/**
	 * With `group` the response has one level of groups (that of the first entry) instead of rows. Query a deeper level
	 * or the rows of a group with a filter that names the group's key.
	 */
	group: z.array(gridGroupSchema).max(gridLimits.groups).optional(),
	groupTotals: z.array(gridTotalSchema).max(gridLimits.totals).optional(),
	skip: z.int().min(0).max(100_000_000).default(0),
	/** 0 requests only the total and totals. */
	take: z.int().min(0).max(gridLimits.take).default(20),
	/** Keyset position from `nextCursor`; excludes `skip`. */
	cursor: z.string().max(16_000).optional(),
	totals: z.array(gridTotalSchema).max(gridLimits.totals).optional(),
	withTotal: z.boolean().default(true),
});
/** A query as the engine sees it, defaults filled in. */
export type GridQuery = z.output<typeof gridQuerySchema>;
/** A query as a client writes it. */
export type GridQueryInput = z.input<typeof gridQuerySchema>;

export interface GridGroup {
	/** The group's value; null for blank. For an interval: the start of it (ISO date, point in time or number). */
	key: string | number | boolean | null;
	count: number;
	totals: GridTotals;
}
/** Keyed `sum:balance`; sums of whole numbers are numbers, decimals are strings. */
export type GridTotals = Record<string, number | string | null>;

export interface GridResult<Row> {
	items: Row[];
	/** Exact, never an estimate; null when not asked for. With `group`: the number of rows, not of groups. */
	total: number | null;
	totals: GridTotals | null;
	groups: GridGroup[] | null;
	/** Total number of groups of the level. */
	groupCount: number | null;
	/** Pass it as `cursor` to get the next page; null at the end. */
	nextCursor: string | null;
}

/** Header filter: the values a column has among the rows that the rest of the filter leaves, with counts. */
export const gridDistinctSchema = z.object({
	field,
	/** Narrows the values themselves. */
	valueSearch: z.string().max(gridLimits.search).optional(),
	filter: gridFilterSchema.optional(),
	search: z.string().max(gridLimits.search).optional(),
	timeZone: gridTimeZoneSchema.optional(),
	skip: z.int().min(0).max(1_000_000).default(0),
	take: z.int().min(1).max(gridLimits.take).default(100),
});
export type GridDistinctQuery = z.output<typeof gridDistinctSchema>;
export interface GridDistinctResult {
	values: { value: string | number | boolean | null; count: number }[];
	/** How many different values there are. */
	total: number;
}

/** What a column holds decides its operations, its input in the filter row and its alignment. */
export const gridFieldTypes = ['text', 'number', 'money', 'date', 'datetime', 'boolean', 'enum', 'id'] as const;
export type GridFieldType = (typeof gridFieldTypes)[number];

const blanks = ['blank', 'notblank'] as const;
const ordered = ['=', '<>', '>', '>=', '<', '<=', 'between', 'anyof', ...blanks] as const;
/** The operations that make sense for a type; the engine refuses others by name, the filter row offers these. */
export const gridOperationsOf: Record<GridFieldType, readonly GridOperation[]> = {
	text: [
		'contains',
		'notcontains',
		'startswith',
		'endswith',
		'=',
		'<>',
		'>',
		'>=',
		'<',
		'<=',
		'between',
		'anyof',
		...blanks,
	],
	number: ordered,
	money: ordered,
	date: [...ordered, 'within'],
	datetime: [...ordered, 'within'],
	boolean: ['=', '<>', 'anyof', ...blanks],
	enum: ['=', '<>', 'anyof', 'contains', 'notcontains', 'startswith', 'endswith', ...blanks],
	id: ['=', '<>', 'anyof', ...blanks],
};
