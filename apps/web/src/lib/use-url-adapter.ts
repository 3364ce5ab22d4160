import type { UrlAdapter } from '@rewards/ui/data-grid';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The page's query string as storage for a grid's state. */
export function useUrlAdapter(): UrlAdapter {
	const search = useSearch();
	const [path, navigate] = useLocation();
	return useMemo(
		() => ({
			get: () => search,
			set: (query, { replace }) => navigate(query ? `${path}?${query}` : path, { replace }),
		}),
		[search, path, navigate],
	);
}
