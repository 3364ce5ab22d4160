import type { JsonObject } from './schemas';

const text = { type: 'string' } as const;
const whole = (maximum?: number) => ({ type: 'integer', minimum: 0, ...(maximum === undefined ? {} : { maximum }) });
const flag = { type: 'boolean' } as const;

interface GridParameter {
	name: string;
	description: string;
	schema: JsonObject;
	example?: string | number | boolean;
}

/** The parameters of every list: the portal's own first, then the load options of DevExtreme's stores. */
const parameters: readonly GridParameter[] = [
	{
		name: 'filters',
		description: 'JSON: conditions that must all match, each with `key`, `operation`, `value`.',
		schema: text,
		example: '[{"key":"name","operation":"contains","value":"a"}]',
	},
	{
		name: 'sort',
		description: 'JSON: fields to sort by, each with `selector` and `desc`.',
		schema: text,
		example: '[{"selector":"name","desc":false}]',
	},
	{ name: 'skip', description: 'Rows to skip.', schema: whole(), example: 0 },
	{ name: 'take', description: 'Rows to return.', schema: whole(1000), example: 20 },
	{ name: 'cursor', description: '`nextCursor` of the previous page.', schema: text },
	{ name: 'search', description: 'Text to find in any of the main fields.', schema: text },
	{
		name: 'group',
		description: 'JSON: fields to group by, each with `selector`, `desc` and, for dates, `groupInterval`.',
		schema: text,
	},
	{ name: 'totals', description: 'JSON: sums and the like, each with `selector` and `summaryType`.', schema: text },
	{ name: 'groupTotals', description: 'JSON: the same for each group.', schema: text },
	{ name: 'timeZone', description: 'Time zone that days are counted in, such as `America/Chicago`.', schema: text },
	{ name: 'filter', description: 'JSON: a DevExtreme filter expression.', schema: text },
	{ name: 'searchExpr', description: 'JSON: the fields that DevExtreme searches.', schema: text },
	{ name: 'searchOperation', description: 'How DevExtreme searches.', schema: text },
	{ name: 'searchValue', description: 'What DevExtreme searches for.', schema: text },
	{ name: 'select', description: 'JSON: the fields to return.', schema: text },
	{ name: 'totalSummary', description: 'JSON: summaries of all rows for DevExtreme.', schema: text },
	{ name: 'groupSummary', description: 'JSON: summaries of groups for DevExtreme.', schema: text },
	{ name: 'requireTotalCount', description: 'Whether DevExtreme wants `totalCount`.', schema: flag },
	{ name: 'requireGroupCount', description: 'Whether DevExtreme wants `groupCount`.', schema: flag },
];

const componentName = (name: string) => `Grid${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** The parameters as components of the document, and references to them. */
export const gridParameters = {
	components: Object.fromEntries(
		parameters.map((parameter) => [componentName(parameter.name), { in: 'query', ...parameter } as JsonObject]),
	),
	references: parameters.map(({ name }) => ({ $ref: `#/components/parameters/${componentName(name)}` })),
};
