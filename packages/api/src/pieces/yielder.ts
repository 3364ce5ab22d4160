import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Time limit of one piece: another request queries the database several times, and gets its turn between two pieces
 * each time.
 */
const pieceMs = 4;

/**
 * Yields to the event loop, for long work in the process that serves requests. Call the returned function often: it
 * resolves at once while the work hasn't run for long, and lets others go first when it has.
 */
export function yielder(ms = pieceMs): () => Promise<void> | undefined {
	let since = performance.now();
	return () => {
		if (performance.now() - since < ms) return undefined;
		return nextTurn().then(() => {
			since = performance.now();
		});
	};
}
