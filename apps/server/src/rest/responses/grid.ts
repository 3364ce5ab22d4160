import { z } from 'zod';
import { count, exampleOf } from './pieces';

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const totals = z.record(z.string(), z.union([z.number(), z.string()]).nullable());
const summary = z.array(z.union([z.number(), z.string()]).nullable());

const group = z
	.object({ key: value, count, totals })
	.meta({ id: 'Group', examples: [{ key: 'Active', count: 118, totals: { 'sum:balance': 240500 } }] });
const nestedGroup = z
	.object({
		key: value,
		count,
		/** Groups of the next level, or rows of the last one where requested. */
		items: z.array(z.unknown()).nullable(),
		summary: summary.optional(),
	})
	.meta({ id: 'NestedGroup', examples: [{ key: 'Active', count: 118, items: null, summary: [240500] }] });

const kinds = new WeakMap<z.ZodType, 'page' | 'listOrPage'>();
/**
 * Whether a response is that of a grid query, and whether it returns all rows as a plain list without grid parameters.
 */
export const gridKind = (answer: z.ZodType) => kinds.get(answer);

function pages(row: z.ZodObject) {
	const page = z.object({
		items: z.array(row),
		/** Rows that match the filter, exact. Null when not requested. */
		total: count.nullable(),
		totals: totals.optional(),
		groups: z.array(group).optional(),
		groupCount: count.nullable().optional(),
		/** The `cursor` of the next page; null at the end. */
		nextCursor: z.string().nullable().optional(),
	});
	const loaded = z.object({
		data: z.array(z.union([row, nestedGroup])),
		totalCount: count.nullable().optional(),
		groupCount: count.nullable().optional(),
		summary: summary.optional(),
	});
	return [page, loaded] as const;
}
const pageExample = (row: z.ZodObject) => ({ items: [exampleOf(row)], total: 1, nextCursor: null });

/** The response to a grid query: `items` and `total`, or `data` for DevExtreme's load options. */
export function gridOf(row: z.ZodObject): z.ZodType {
	const answer = z.union(pages(row)).meta({ examples: [pageExample(row)] });
	kinds.set(answer, 'page');
	return answer;
}

/** The same for lists that return all rows unless a grid asks. */
export function listOrGridOf(row: z.ZodObject): z.ZodType {
	const [page, loaded] = pages(row);
	const answer = z.union([z.array(row), page, loaded]).meta({ examples: [[exampleOf(row)]] });
	kinds.set(answer, 'listOrPage');
	return answer;
}

export const listOf = (row: z.ZodType): z.ZodType => z.array(row).meta({ examples: [[exampleOf(row)]] });
