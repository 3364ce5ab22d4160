import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { GridGroupBy, GridQuery, GridResult } from '../contract';
import { type GridSource, listOptions, type RefreshEvery } from '../data/source';
import { type GroupStep, toGroupQuery } from './group-query';
import { groupPath, type OpenedGroup } from './opened-groups';

export interface GroupPages<Row> {
	source: GridSource<Row>;
	refreshEvery: RefreshEvery<Row> | undefined;
	/** The list query that the groups belong to. */
	query: GridQuery;
	/** The grouping of the list, outermost level first. */
	levels: readonly GridGroupBy[];
	/** The opened group and those above it. */
	path: readonly GroupStep[];
	take: number;
	/** Gets the content of an opened group, and null when it closes. */
	onOpened: (path: string, inside: OpenedGroup<Row> | null) => void;
}

/** Loads an opened group: the groups of the next level or its rows, page by page. */
export function useGroupPages<Row>(given: GroupPages<Row>) {
	const { source, refreshEvery, query, levels, path, take, onOpened } = given;
	const deeper = levels[path.length] !== undefined;
	const question = toGroupQuery(query, levels, path, { skip: 0, take });
	const insideOf = (pages: readonly GridResult<Row>[]) => ({
		groups: pages.flatMap((page) => page.groups ?? []),
		rows: pages.flatMap((page) => page.items),
	});
	const leftAfter = (pages: readonly GridResult<Row>[]) => {
		const total = (deeper ? pages[0]?.groupCount : pages[0]?.total) ?? 0;
		const { groups, rows } = insideOf(pages);
		return total - (deeper ? groups : rows).length;
	};
	const found = useInfiniteQuery({
		...listOptions,
		queryKey: [...source.key, 'group', question],
		queryFn: ({ pageParam: skip, signal }) => source.load({ ...question, skip }, signal),
		initialPageParam: 0,
		getNextPageParam: (_last, pages) => (leftAfter(pages) > 0 ? pages.length * take : undefined),
		refetchInterval: refreshEvery && (({ state }) => refreshEvery(insideOf(state.data?.pages ?? []).rows)),
	});
	const { data, isError, isFetching, isFetchNextPageError } = found;
	const pages = data?.pages;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the pages are all it is made of
	const inside = useMemo(() => insideOf(pages ?? []), [pages]);

	const place = groupPath(path.map(({ key }) => key));
	useEffect(() => {
		onOpened(place, inside);
		return () => onOpened(place, null);
	}, [onOpened, place, inside]);

	const status = isFetching ? 'busy' : isError ? 'error' : 'ready';
	const next = () => void (isError && !isFetchNextPageError ? found.refetch() : found.fetchNextPage());
	return { ...inside, deeper, status, left: leftAfter(pages ?? []), next };
}
