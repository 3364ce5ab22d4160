/** What a list shows about its loading. */
export interface LoadState<Query, Result> {
	/** first: nothing to show yet; busy: the older answer stays while a newer one is on its way. */
	status: 'first' | 'busy' | 'ready' | 'error';
	/** The newest answer and the question it belongs to. */
	answer: { query: Query; result: Result } | null;
	error: unknown;
}

export interface Latest<Query> {
	/** Asks; whatever is under way is aborted and its answer, should it still come, is dropped. */
	ask: (query: Query) => void;
	cancel: () => void;
}

/**
 * Runs `load` so that only the newest question counts: an answer that arrives late never overwrites a newer one, and an abort is
 * no error.
 */
export function createLatest<Query, Result>(
	load: (query: Query, signal: AbortSignal) => Promise<Result>,
	onChange: (state: LoadState<Query, Result>) => void,
): Latest<Query> {
	let current: AbortController | null = null;
	let answer: LoadState<Query, Result>['answer'] = null;

	const cancel = () => {
		current?.abort();
		current = null;
	};

	const ask = (query: Query) => {
		cancel();
		const mine = new AbortController();
		current = mine;
		onChange({ status: answer ? 'busy' : 'first', answer, error: null });
		// The call itself may throw before it gives a promise.
		new Promise<Result>((resolve) => resolve(load(query, mine.signal))).then(
			(result) => {
				if (current !== mine) return;
				current = null;
				answer = { query, result };
				onChange({ status: 'ready', answer, error: null });
			},
			(error: unknown) => {
				if (current !== mine) return;
				current = null;
				onChange({ status: 'error', answer, error });
			},
		);
	};

	return { ask, cancel };
}
