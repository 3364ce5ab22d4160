import { queryOptions } from '@tanstack/react-query';
import type { GridQuery, GridResult } from '../contract';
import { type GridSource, listOptions, type RefreshEvery } from './source';

/** A result with its query. */
export interface GridAnswer<Row> {
	query: GridQuery;
	result: GridResult<Row>;
}

/**
 * The rows of a list as a cached query: each grid query has its own cache entry, so a late result never replaces a
 * newer one.
 */
export function rowsQuery<Row>(
	source: GridSource<Row>,
	query: GridQuery,
	refreshEvery: RefreshEvery<Row> = () => false,
) {
	return queryOptions({
		...listOptions,
		queryKey: [...source.key, 'rows', query],
		queryFn: async ({ signal }): Promise<GridAnswer<Row>> => ({ query, result: await source.load(query, signal) }),
		refetchInterval: ({ state }) => refreshEvery(state.data?.result.items ?? []),
	});
}

interface Found<Row> {
	data: GridAnswer<Row> | undefined;
	error: unknown;
	isFetching: boolean;
}

/** first: nothing to show yet; busy: the older result stays while a newer one loads. */
export type RowsStatus = 'first' | 'busy' | 'ready' | 'error';

/** A list's loading state, from the latest query's state and the result that shows. */
export function rowsStatus<Row>({ data, error, isFetching }: Found<Row>, shown: GridAnswer<Row> | null): RowsStatus {
	if (error && !isFetching) return 'error';
	if (shown === null) return 'first';
	return isFetching || data !== shown ? 'busy' : 'ready';
}

/**
 * Whether to show placeholders instead of rows: nothing has loaded yet, or an empty list is reloading and may have rows
 * by now. A polling list keeps showing that it is empty.
 */
export const showsPlaceholders = (
	status: RowsStatus,
	total: number | null,
	filtered: boolean,
	polls: boolean,
): boolean => status === 'first' || (status === 'busy' && total === 0 && !filtered && !polls);
