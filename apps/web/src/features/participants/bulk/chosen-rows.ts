import type { GridFilter, GridInfo, GridQuery, GridSelection } from '@rewards/ui/data-grid';

/** `gridLimits.values` of the server's schema, which would pull in all of zod for this number. */
const most = 1000;

/** One of these ids; a single condition accepts only so many values. */
function oneOf(ids: readonly string[]): GridFilter {
	const parts = Array.from(
		{ length: Math.ceil(ids.length / most) },
		(_, n): GridFilter => ['sid', 'anyof', ids.slice(n * most, (n + 1) * most)],
	);
	return parts.length === 1 && parts[0] ? parts[0] : { or: parts };
}

/** A list query for exactly the selected rows, in display order. */
export function chosenQuery(selection: GridSelection, { query: { sort } }: Pick<GridInfo, 'query'>): GridQuery {
	const own = { skip: 0, take: 0, withTotal: false, ...(sort ? { sort } : {}) };
	if (selection.kind === 'ids') return { ...own, filter: oneOf([...selection.ids]) };
	const { filter, search, except } = selection;
	const out: GridFilter | null = except.length > 0 ? { not: oneOf([...except]) } : null;
	const parts = [filter, out].filter((part) => part !== undefined && part !== null);
	return {
		...own,
		...(parts.length > 0 ? { filter: parts.length === 1 ? parts[0] : { and: parts } } : {}),
		...(search ? { search } : {}),
	};
}
