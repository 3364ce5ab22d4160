import type { GridDistinctQuery } from '../contract';
import type { GridColumn, GridState } from '../types';
import { type QueryOptions, toFilter, zoneOf } from './query';

/**
 * The query of a column's header filter: its values among the rows that all other filters leave, a hundred at a time.
 */
export function toDistinctQuery(
	state: GridState,
	columns: readonly Pick<GridColumn<never>, 'field' | 'type' | 'total'>[],
	field: string,
	valueSearch: string,
	options: QueryOptions = {},
	skip = 0,
): GridDistinctQuery {
	const filter = toFilter(state, columns, options, field);
	const search = state.search.trim();
	return {
		field,
		...(valueSearch.trim() && { valueSearch: valueSearch.trim() }),
		...(filter && { filter }),
		...(search && { search }),
		...zoneOf(state, columns, options, field),
		skip,
		take: 100,
	};
}
