import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

export interface Page<Item> {
	items: readonly Item[];
	/** How many there are in all. */
	total: number;
}

export interface PagesOptions<Item> {
	/** The question: another one begins anew, and a page that comes late for an older one is dropped. */
	key: QueryKey;
	load: (skip: number, signal: AbortSignal) => Promise<Page<Item>>;
	/** Tells items apart: one that has moved between two pages is listed once. */
	keyOf: (item: Item) => string;
}

function loadedOf<Item>(pages: readonly Page<Item>[]): number {
	return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/**
 * What a question finds, page after page: the first at once, the next when `more` is called. Forgotten when it is
 * closed.
 */
export function usePages<Item>({ key, load, keyOf }: PagesOptions<Item>) {
	const found = useInfiniteQuery({
		queryKey: key,
		queryFn: ({ pageParam, signal }) => load(pageParam, signal),
		initialPageParam: 0,
		// Fewer than there were a page ago: an empty page is the end whatever was said before.
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
		/** Of the first page; busy: those of the question before stay until it comes. */
		status: status as 'first' | 'busy' | 'ready' | 'error',
		items,
		total,
		/** How many have not come yet. */
		left: total - loaded,
		/** What is there stays usable when it fails, and the next call tries again. */
		more: () => {
			if (status === 'ready' && !isFetching && found.hasNextPage) void found.fetchNextPage();
		},
		/** Of the page after those that are there. */
		moreStatus: isFetchingNextPage ? 'busy' : isFetchNextPageError ? 'error' : 'ready',
		retry: () => void found.refetch(),
	} as const;
}
