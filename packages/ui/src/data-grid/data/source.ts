import type { QueryKey } from '@tanstack/react-query';
import type { GridDistinctQuery, GridDistinctResult, GridQuery, GridResult } from '../contract';

/** Where the rows of a list come from. Keep its identity while it is the same list. */
export interface GridSource<Row> {
	/**
	 * Names the list in the cache. Whoever invalidates this key, or what it begins with, has everything that shows of the
	 * list load again: rows, totals, opened groups.
	 */
	key: QueryKey;
	load: (query: GridQuery, signal: AbortSignal) => Promise<GridResult<Row>>;
	/** Without it there are no header filters. */
	distinct?: (query: GridDistinctQuery, signal: AbortSignal) => Promise<GridDistinctResult>;
}

/** How often a list asks again by itself while someone looks at it, from the rows that it shows. */
export type RefreshEvery<Row> = (rows: readonly Row[]) => number | false;

const restMs = 30_000;

/**
 * How the questions of a list differ from others: what is remembered of an answer only fills the time until the new one
 * comes, and a failure shows at once, with a button to try again. What failed is asked anew when the connection is back.
 */
export const listOptions = {
	staleTime: 0,
	retry: false,
	networkMode: 'always',
	refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error',
	refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) => Date.now() - state.dataUpdatedAt > restMs,
} as const;
