import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log';

/** What looks for work that is due, begins it, and doesn't wait for it. */
export interface Looker {
	look(): Promise<void>;
	/** Resolves when nothing that was begun goes on. */
	settled(): Promise<void>;
}

/** How often it looks; a look at nothing is one short statement. */
const lookMs = 1_000;

/**
 * Looks for work for as long as the process runs, beside the jobs: neither a long import nor a full queue keeps such
 * work waiting. A look that fails is logged once as `complaint`, until one succeeds.
 */
export function keepLooking(
	log: Log,
	complaint: string,
	make: (signal: AbortSignal) => Looker,
): { stop: () => Promise<void> } {
	const stop = new AbortController();
	const looker = make(stop.signal);
	const run = async () => {
		let away = false;
		while (!stop.signal.aborted) {
			try {
				await looker.look();
				away = false;
			} catch (error) {
				// Said once; the database comes back, or everything says so.
				if (!away) log.warn({ err: error }, complaint);
				away = true;
			}
			await delay(lookMs, undefined, { signal: stop.signal }).catch(() => undefined);
		}
		await looker.settled();
	};
	const running = run();
	return {
		stop: () => {
			stop.abort();
			return running;
		},
	};
}
