import { z } from 'zod';

/** Filters, shared by the contract of lists, its checks and the engine. */

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

export const gridLimits = {
	take: 1000,
	/** Conditions in one filter tree. */
	conditions: 100,
	/** Nesting of and/or/not. */
	depth: 20,
	/** Characters of one value. */
	value: 1000,
	/** Values of one `anyof`. */
	values: 1000,
	search: 200,
	sorts: 5,
	groups: 3,
	totals: 20,
	/** Ids of a selection, or exceptions from it. */
	selected: 10_000,
	exportColumns: 200,
} as const;

export type GridScalar = string | number | boolean | null;

/**
 * `[field, operation, value]`; `between` takes `[from, to]` (either may be null = open), `anyof` a list, `within` the
 * name of a range of days (`gridDayPresets`), blank/notblank no value.
 */
export type GridCondition = [field: string, operation: GridOperation, value?: GridScalar | GridScalar[]];
export type GridFilter = GridCondition | { and: GridFilter[] } | { or: GridFilter[] } | { not: GridFilter };

/** What is wrong with a filter tree, and where. `code` is a key of `messages`. */
export interface GridFilterFault {
	code: 'gridFilterTooDeep' | 'gridFilterTooLarge' | 'invalid' | 'invalidChoice' | 'tooLong';
	path: (string | number)[];
	params?: Record<string, string | number>;
}

interface Open {
	node: unknown;
	depth: number;
	path: (string | number)[];
}

const operations: ReadonlySet<unknown> = new Set(gridOperations);

const isScalar = (value: unknown): boolean =>
	value === null ||
	typeof value === 'string' ||
	typeof value === 'boolean' ||
	(typeof value === 'number' && Number.isFinite(value));
const isTooLong = (value: unknown): boolean => typeof value === 'string' && value.length > gridLimits.value;

/** Checks one `[field, operation, value]`. */
function conditionFault(condition: readonly unknown[], path: (string | number)[]): GridFilterFault | null {
	const [field, operation, value] = condition;
	if (condition.length < 2 || condition.length > 3) return { code: 'invalid', path };
	if (typeof field !== 'string' || field === '' || field.length > 64) return { code: 'invalid', path: [...path, 0] };
	if (!operations.has(operation))
		return { code: 'invalidChoice', path: [...path, 1], params: { choices: gridOperations.join(' ') } };
	const values: readonly unknown[] = Array.isArray(value) ? value : [value ?? null];
	if (values.length > gridLimits.values) return { code: 'gridFilterTooLarge', path: [...path, 2] };
	if (!values.every(isScalar)) return { code: 'invalid', path: [...path, 2] };
	if (values.some(isTooLong)) return { code: 'tooLong', path: [...path, 2], params: { max: gridLimits.value } };
	return null;
}

/**
 * The first fault in the shape or size of a filter tree, null when there is none. Walks without recursion and stops at
 * the limits, so that hostile nesting costs nothing.
 */
export function findGridFilterFault(filter: unknown): GridFilterFault | null {
	let nodes = 0;
	let conditions = 0;
	const open: Open[] = [{ node: filter, depth: 1, path: [] }];
	for (let next = open.pop(); next; next = open.pop()) {
		const { node, depth, path } = next;
		nodes += 1;
		if (depth > gridLimits.depth + 1) return { code: 'gridFilterTooDeep', path: [] };
		if (nodes > gridLimits.conditions * 4) return { code: 'gridFilterTooLarge', path: [] };
		if (Array.isArray(node)) {
			conditions += 1;
			if (conditions > gridLimits.conditions) return { code: 'gridFilterTooLarge', path: [] };
			const fault = conditionFault(node, path);
			if (fault) return fault;
			continue;
		}
		const entries = typeof node === 'object' && node !== null ? Object.entries(node) : [];
		const [entry] = entries;
		if (!entry || entries.length !== 1) return { code: 'invalid', path };
		const [key, child]: [string, unknown] = entry;
		if (key === 'not') {
			open.push({ node: child, depth: depth + 1, path: [...path, key] });
		} else if ((key === 'and' || key === 'or') && Array.isArray(child)) {
			if (child.length > gridLimits.conditions) return { code: 'gridFilterTooLarge', path: [...path, key] };
			child.forEach((inner: unknown, at) => {
				open.push({ node: inner, depth: depth + 1, path: [...path, key, at] });
			});
		} else {
			return { code: 'invalid', path };
		}
	}
	return null;
}

/** A filter tree of any origin; the engine checks fields, operations and values against the grid's column map. */
export const gridFilterSchema = z.custom<GridFilter>().superRefine((value, ctx) => {
	const fault = findGridFilterFault(value);
	if (fault) ctx.addIssue({ code: 'custom', message: fault.code, path: fault.path, params: fault.params });
});
