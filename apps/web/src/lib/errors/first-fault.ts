interface Loading {
	error: unknown;
	refetch: () => Promise<unknown>;
}

/** The first error of several queries that a page needs, with a retry of the failed ones. Null if none has failed. */
export function firstFault(...queries: readonly Loading[]): { error: unknown; retry: () => void } | null {
	const failed = queries.filter((query) => Boolean(query.error));
	const [first] = failed;
	if (!first) return null;
	const retry = () => {
		for (const { refetch } of failed) void refetch();
	};
	return { error: first.error, retry };
}
