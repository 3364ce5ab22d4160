import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../../trpc';
import { OrderSender } from './order-sender';

/** How often it looks for what is due; a look at nothing is one short statement. */
const lookMs = 1_000;

/** Hands orders over to suppliers for as long as the process runs. It isn't a job: neither a long import nor a full queue keeps orders waiting. */
export function startOrderSender(services: Pick<Services, 'db' | 'config' | 'log'>): { stop: () => Promise<void> } {
	const stop = new AbortController();
	const sender = new OrderSender(services, stop.signal);
	const run = async () => {
		let away = false;
		while (!stop.signal.aborted) {
			try {
				await sender.look();
				away = false;
			} catch (error) {
				// Said once; the database comes back, or everything says so.
				if (!away) services.log.warn({ err: error }, 'The orders that are due could not be looked for');
				away = true;
			}
			await delay(lookMs, undefined, { signal: stop.signal }).catch(() => undefined);
		}
		await sender.settled();
	};
	const running = run();
	return {
		stop: () => {
			stop.abort();
			return running;
		},
	};
}
