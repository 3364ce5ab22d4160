/**
 * The list contract as the grid uses it. It mirrors the structure of `@rewards/validators` (grid.ts), because this
 * package imports no other: the grid's queries match the contract's input type, and the contract's results match the
 * types here.
 */
export const gridOperations = [
	'=',
	'<>',
	'>',
	'>=',
	'<',
	'<=',
	'contains',
	'notcontains',
	'startswith',
	'endswith',
	'between',
	'anyof',
	'within',
	'blank',
	'notblank',
] as const;
export type GridOperation = (typeof gridOperations)[number];

export type GridScalar = string | number | boolean | null;
export type GridCondition = [field: string, operation: GridOperation, value?: GridScalar | GridScalar[]];
export type GridFilter = GridCondition | { and: GridFilter[] } | { or: GridFilter[] } | { not: GridFilter };

export interface GridSort {
	field: string;
	desc: boolean;
}
export type GridSummary = 'count' | 'sum' | 'min' | 'max' | 'avg';
export interface GridTotal {
	field: string;
	summary: GridSummary;
}
export interface GridGroupBy {
	field: string;
	desc: boolean;
	interval?: 'year' | 'quarter' | 'month' | 'day' | number;
}

/** The grid's query; the server fills in the contract's defaults. */
export interface GridQuery {
	filter?: GridFilter;
	search?: string;
	sort?: GridSort[];
	group?: GridGroupBy[];
	groupTotals?: GridTotal[];
	skip: number;
	take: number;
	/** The time zone for comparing and grouping instants by days. */
	timeZone?: string;
	totals?: GridTotal[];
	withTotal: boolean;
}

export type GridTotals = Record<string, number | string | null>;
export interface GridGroup {
	key: string | number | boolean | null;
	count: number;
	totals: GridTotals;
}
export interface GridResult<Row> {
	items: Row[];
	total: number | null;
	totals: GridTotals | null;
	groups: GridGroup[] | null;
	groupCount: number | null;
	nextCursor: string | null;
}

export interface GridDistinctQuery {
	field: string;
	valueSearch?: string;
	filter?: GridFilter;
	search?: string;
	timeZone?: string;
	skip: number;
	take: number;
}
export interface GridDistinctResult {
	values: { value: string | number | boolean | null; count: number }[];
	total: number;
}

export type GridFieldType = 'text' | 'number' | 'money' | 'date' | 'datetime' | 'boolean' | 'enum' | 'id';

const ordered = ['=', '<>', '>', '>=', '<', '<=', 'between', 'blank', 'notblank'] as const;
const days = ['within', ...ordered] as const;
/** The filter row's operations for a type: the contract's, without those that only the header filter creates. */
export const operationsOf: Record<GridFieldType, readonly GridOperation[]> = {
	text: ['contains', 'notcontains', 'startswith', 'endswith', '=', '<>', 'blank', 'notblank'],
	number: ordered,
	money: ordered,
	date: days,
	datetime: days,
	boolean: ['=', 'blank', 'notblank'],
	enum: ['anyof', 'blank', 'notblank'],
	id: ['=', '<>', 'blank', 'notblank'],
};

/** The default operation of a filter. */
export const defaultOperation: Record<GridFieldType, GridOperation> = {
	text: 'contains',
	number: '=',
	money: '=',
	date: '=',
	datetime: '=',
	boolean: '=',
	enum: 'anyof',
	id: '=',
};
