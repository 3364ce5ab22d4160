import type { QueryKey } from '@tanstack/react-query';
import type { GridDistinctQuery, GridDistinctResult, GridQuery, GridResult } from '../contract';

/** Where the rows of a list come from. Keep its identity while it is the same list. */
export interface GridSource<Row> {
	/**
	 * The list's cache key. Invalidating this key, or a prefix of it, reloads everything of the list that shows: rows,
	 * totals, opened groups.
	 */
	key: QueryKey;
	load: (query: GridQuery, signal: AbortSignal) => Promise<GridResult<Row>>;
	/** Without it, there are no header filters. */
	distinct?: (query: GridDistinctQuery, signal: AbortSignal) => Promise<GridDistinctResult>;
}

/** How often a list polls while it is visible, depending on its rows. */
export type RefreshEvery<Row> = (rows: readonly Row[]) => number | false;

const restMs = 30_000;

/**
 * How list queries differ from others: a cached result only fills the time until the new one arrives, and a failure
 * shows at once, with a button to try again. Failed queries run again when the connection is back.
 */
export const listOptions = {
	staleTime: 0,
	retry: false,
	networkMode: 'always',
	refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error',
	refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) => Date.now() - state.dataUpdatedAt > restMs,
} as const;
