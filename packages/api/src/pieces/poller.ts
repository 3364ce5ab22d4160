import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log';

/** Looks for due work and starts it, without waiting for it. */
export interface Poller {
	look(): Promise<void>;
	/** Resolves when all started work is finished. */
	settled(): Promise<void>;
}

/** How often it looks; a look that finds nothing is one short statement. */
const lookMs = 1_000;

/**
 * Looks for work for as long as the process runs, independently of jobs: neither a long import nor a full queue delays
 * such work. A look that fails is logged once as `complaint`, until one succeeds.
 */
export function startPoller(
	log: Log,
	complaint: string,
	make: (signal: AbortSignal) => Poller,
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
				// Logged once; either the database comes back, or everything reports it.
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
