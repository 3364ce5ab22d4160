import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { useEvent } from '../../lib/hooks';
import { createLatest, type LoadState } from '../../lib/latest';

/**
 * Loads whenever the question changes (by content) or `reloadToken` does; the caller's `load` may be a new function each time.
 */
export function useGridData<Query, Result>(
	query: Query,
	load: (query: Query, signal: AbortSignal) => Promise<Result>,
	reloadToken?: unknown,
): LoadState<Query, Result> & { reload: () => void } {
	const [state, setState] = useState<LoadState<Query, Result>>({ status: 'first', answer: null, error: null });
	const newest = useEvent(load);
	const latest = useMemo(
		() =>
			createLatest<Query, Result>(newest, (next) => {
				// Drawing a page of rows gives way to typing; that something is under way shows at once.
				if (next.status === 'ready') startTransition(() => setState(next));
				else setState(next);
			}),
		[newest],
	);
	const key = JSON.stringify(query);
	const ask = useEvent(() => latest.ask(query));

	// biome-ignore lint/correctness/useExhaustiveDependencies: the content of the question and the token are what counts
	useEffect(() => {
		ask();
	}, [key, reloadToken, ask]);
	useEffect(() => latest.cancel, [latest]);

	const reload = useCallback(() => ask(), [ask]);
	return { ...state, reload };
}
