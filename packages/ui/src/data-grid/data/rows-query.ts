import { queryOptions } from '@tanstack/react-query';
import type { GridQuery, GridResult } from '../contract';
import { type GridSource, listOptions, type RefreshEvery } from './source';

/** An answer with the question it belongs to. */
export interface GridAnswer<Row> {
	query: GridQuery;
	result: GridResult<Row>;
}

/**
 * The rows of a list as a query of the cache: each question has a place of its own, so a late answer never stands for a
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

/** first: nothing to show yet; busy: the older answer stays while a newer one is on its way. */
export type RowsStatus = 'first' | 'busy' | 'ready' | 'error';

/** What a list says of its loading, from the newest question's state and the answer that shows. */
export function rowsStatus<Row>({ data, error, isFetching }: Found<Row>, shown: GridAnswer<Row> | null): RowsStatus {
	if (error && !isFetching) return 'error';
	if (shown === null) return 'first';
	return isFetching || data !== shown ? 'busy' : 'ready';
}

/**
 * Whether placeholders show instead of rows: nothing has come yet, or an empty list is being loaded again and may have
 * rows by now. A list that asks again by itself keeps saying that it is empty.
 */
export const showsPlaceholders = (
	status: RowsStatus,
	total: number | null,
	filtered: boolean,
	polls: boolean,
): boolean => status === 'first' || (status === 'busy' && total === 0 && !filtered && !polls);
