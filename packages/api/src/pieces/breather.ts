import { setImmediate as othersFirst } from 'node:timers/promises';

/**
 * What one piece may take: a request of someone else asks the database some times, and comes to its turn between two
 * pieces each time.
 */
const pieceMs = 4;

/**
 * For long work in the process that answers requests. Call what it gives often: it resolves at once while the work
 * hasn't been at it for long, and lets others go first when it has.
 */
export function breather(ms = pieceMs): () => Promise<void> | undefined {
	let since = performance.now();
	return () => {
		if (performance.now() - since < ms) return undefined;
		return othersFirst().then(() => {
			since = performance.now();
		});
	};
}
