import { useQuery } from '@tanstack/react-query';

/**
 * Whether this server has a page that exists with sample data only; otherwise the page is not found. Null while
 * loading. In development a different server provides the pages, and all exist.
 */
export function useSamplePage(path: string): boolean | null {
	const { data, isError } = useQuery({
		queryKey: ['sample page', path],
		queryFn: async ({ signal }) => import.meta.env.DEV || (await fetch(path, { method: 'HEAD', signal })).ok,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return isError ? false : (data ?? null);
}
