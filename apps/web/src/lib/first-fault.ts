interface Loading {
	error: unknown;
	refetch: () => Promise<unknown>;
}

/**
 * What keeps a page from showing that needs all of these: the first fault, and another try of those that failed. Null
 * when none has.
 */
export function firstFault(...queries: readonly Loading[]): { error: unknown; retry: () => void } | null {
	const failed = queries.filter((query) => Boolean(query.error));
	const [first] = failed;
	if (!first) return null;
	const retry = () => {
		for (const { refetch } of failed) void refetch();
	};
	return { error: first.error, retry };
}
