import type { GridFilter, GridSource, GridState } from '@rewards/ui/data-grid';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onShowSaved } from './places';

/** What decides which rows a page of a list has. */
const shownBy = ({ search, filters, picks, sort, group, page, pageSize }: GridState): string =>
	JSON.stringify([search, filters, picks, sort, group, page, pageSize]);

/**
 * The record that was added last, for `fresh` of the grid, until search, filter, sort or page change. Its content is
 * loaded apart from the page of rows, which may not contain it, and again whenever the list reloads.
 *
 * @param key the field that identifies a record
 */
export function useAdded<Row extends object>(
	source: GridSource<Row>,
	state: GridState,
	key: string,
): { id: string; row: Row | null } | null {
	const [added, setAdded] = useState<{ id: string; at: string } | null>(null);
	const now = shownBy(state);
	useEffect(
		() =>
			onShowSaved((id, saved) => {
				if (saved.added) setAdded({ id, at: now });
			}),
		[now],
	);
	const id = added?.at === now ? added.id : null;
	const { data } = useQuery({
		queryKey: [...source.key, 'added', id],
		queryFn:
			id === null
				? skipToken
				: async ({ signal }) => {
						const filter: GridFilter = [key, '=', id];
						return (await source.load({ filter, skip: 0, take: 1, withTotal: false }, signal)).items[0] ?? null;
					},
		staleTime: 0,
		retry: false,
	});
	return id === null ? null : { id, row: data ?? null };
}
