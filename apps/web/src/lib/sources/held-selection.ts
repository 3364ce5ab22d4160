import type { GridSelection } from '@rewards/ui/data-grid';
import { useEffect, useState } from 'react';
import { handleError } from '../trpc';

export interface Held {
	selectionId: string;
	count: number;
}

/** As the server takes it: without the displayed total, because the person agrees to the number that it returns. */
export const wantedOf = (selection: GridSelection) =>
	selection.kind === 'ids'
		? { kind: 'ids' as const, ids: [...selection.ids] }
		: {
				kind: 'matching' as const,
				except: [...selection.except],
				...(selection.filter ? { filter: selection.filter } : {}),
				...(selection.search ? { search: selection.search } : {}),
				...(selection.timeZone ? { timeZone: selection.timeZone } : {}),
			};
export type WantedSelection = ReturnType<typeof wantedOf>;

/**
 * Determines what a bulk action affects; null while it is counted. Requested once, by the `ask` of the first render,
 * and cancelled on unmount: PostgreSQL then stops too.
 */
export function useHeldSelection<Answer extends Held>(
	ask: (signal: AbortSignal) => Promise<Answer>,
	onFault: (error: unknown) => void,
): Answer | null {
	const [held, setHeld] = useState<Answer | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: one question is about one selection
	useEffect(() => {
		const leaving = new AbortController();
		const { signal } = leaving;
		ask(signal).then(
			(answer) => {
				if (!signal.aborted) setHeld(answer);
			},
			(error: unknown) => {
				if (signal.aborted) return;
				handleError(error, { quiet: true });
				onFault(error);
			},
		);
		return () => leaving.abort();
	}, []);
	return held;
}
