import type { Filter, Group, LoadOptions, Sort } from './load-options';

/**
 * What DevExtreme's DataSource (26.1.5) passed to its store in each situation, recorded once from the package itself,
 * which is no longer here for its license (docs/decisions/0046-grids-of-others.md).
 */
type Recorded = LoadOptions & { userData: object };

/** Of every request: also of one that searches for nothing. */
const always = { searchOperation: 'contains', searchValue: null, userData: {} } as const;

/** A page of `take` rows, with their number. */
export const pageOf = (skip: number, take: number): Recorded => ({ requireTotalCount: true, ...always, skip, take });

/** A search in several fields, beside a filter. */
export const searchFor = (given: {
	sort: Sort[];
	filter: Filter;
	searchExpr: string[];
	searchValue: string;
}): Recorded => ({
	...always,
	...given,
	requireTotalCount: true,
	skip: 0,
	take: 15,
});

/** A page of groups. */
export const pageOfGroups = (group: Group[], skip: number, take: number): Recorded => ({
	group,
	requireTotalCount: true,
	...always,
	skip,
	take,
});

/** A filter, with a DataSource's own page of 20. */
export const filtered = (filter: Filter): Recorded => ({
	filter,
	requireTotalCount: true,
	...always,
	skip: 0,
	take: 20,
});

/** All rows: `paginate: false`. */
export const everything = (): Recorded => ({ ...always });
