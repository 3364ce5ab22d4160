import { useQuery } from '@tanstack/react-query';

/**
 * Whether this server has a page that comes with sample data alone: without it the page is answered as not found. Null
 * while that is being asked. In development pages come from elsewhere, and all are there.
 */
export function useSamplePage(path: string): boolean | null {
	const { data, isError } = useQuery({
		queryKey: ['sample page', path],
		queryFn: async ({ signal }) => import.meta.env.DEV || (await fetch(path, { method: 'HEAD', signal })).ok,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return isError ? false : (data ?? null);
}
