import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

export interface Page<Item> {
	items: readonly Item[];
	/** How many there are in all. */
	total: number;
}

export interface PagesOptions<Item> {
	/** The query: a new one starts over, and a late page of an older one is dropped. */
	key: QueryKey;
	load: (skip: number, signal: AbortSignal) => Promise<Page<Item>>;
	/** Identifies items: one that has moved between two pages is listed once. */
	keyOf: (item: Item) => string;
}

function loadedOf<Item>(pages: readonly Page<Item>[]): number {
	return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/**
 * The results of a query, page by page: the first at once, the next when `more` is called. Forgotten when it closes.
 */
export function usePages<Item>({ key, load, keyOf }: PagesOptions<Item>) {
	const found = useInfiniteQuery({
		queryKey: key,
		queryFn: ({ pageParam, signal }) => load(pageParam, signal),
		initialPageParam: 0,
		// Fewer than announced a page ago: an empty page is the end.
		getNextPageParam: (last, all) => {
			const loaded = loadedOf(all);
			return last.items.length > 0 && loaded < last.total ? loaded : undefined;
		},
		placeholderData: keepPreviousData,
		staleTime: 0,
		gcTime: 0,
		retry: false,
		networkMode: 'always',
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
	const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError } = found;
	const pages = data?.pages ?? [];
	const loaded = loadedOf(pages);
	const newest = pages.at(-1);
	const total = newest?.items.length ? newest.total : loaded;
	const items = [...new Map(pages.flatMap((page) => page.items.map((item) => [keyOf(item), item] as const))).values()];

	const beginning = isFetching && !isFetchingNextPage;
	const failed = isError && !isFetchNextPageError;
	const status = beginning ? (data ? 'busy' : 'first') : failed ? 'error' : 'ready';
	return {
		/** Of the first page; busy: the previous query's results stay until it arrives. */
		status: status as 'first' | 'busy' | 'ready' | 'error',
		items,
		total,
		/** How many have not loaded yet. */
		left: total - loaded,
		/** Loaded items stay usable after a failure, and the next call tries again. */
		more: () => {
			if (status === 'ready' && !isFetching && found.hasNextPage) void found.fetchNextPage();
		},
		/** Of the next page. */
		moreStatus: isFetchingNextPage ? 'busy' : isFetchNextPageError ? 'error' : 'ready',
		retry: () => void found.refetch(),
	} as const;
}
