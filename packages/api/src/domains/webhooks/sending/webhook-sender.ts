import type { Looker } from '../../../pieces';
import type { Services } from '../../../trpc';
import { claimMessages, dueEndpoints, maySend } from './claim';
import { deliver } from './deliver';
import { record } from './record';

/** Endpoints served concurrently, and concurrent messages to each. A slow one doesn't delay others' messages. */
const mostEndpoints = 8;
const each = 4;
/** After this time an endpoint's turn ends, so that others get theirs. */
const turnMs = 10_000;
const keptDays = 30;
const pruneEveryMs = 3_600_000;

type Shared = Pick<Services, 'db' | 'config' | 'log'>;

/** Sends due messages (decision 44). Any number of processes may do so concurrently. */
export class WebhookSender implements Looker {
	readonly #shared: Shared;
	readonly #signal: AbortSignal;
	readonly #turns = new Map<string, Promise<void>>();
	#prunedAt = Number.NEGATIVE_INFINITY;

	constructor(shared: Shared, signal: AbortSignal) {
		this.#shared = shared;
		this.#signal = signal;
	}

	async look(): Promise<void> {
		await this.#prune();
		for (const id of await dueEndpoints(this.#shared.db.pool)) {
			if (this.#signal.aborted || this.#turns.size >= mostEndpoints) return;
			if (this.#turns.has(id)) continue;
			const turn = this.#turn(id)
				.catch((error: unknown) => this.#shared.log.warn({ err: error }, 'Messages could not be sent'))
				.finally(() => this.#turns.delete(id));
			this.#turns.set(id, turn);
		}
	}

	async settled(): Promise<void> {
		while (this.#turns.size > 0) await Promise.all(this.#turns.values());
	}

	async #turn(endpointId: string): Promise<void> {
		const end = Date.now() + turnMs;
		while (!this.#signal.aborted && Date.now() < end) {
			const messages = await claimMessages(this.#shared.db.pool, endpointId, 2 * each);
			if (messages.length === 0) return;
			const lane = async () => {
				for (let next = messages.shift(); next !== undefined; next = messages.shift())
					if (await maySend(this.#shared.db.pool, next))
						await record(this.#shared.db.pool, next, await deliver(this.#shared, next));
			};
			await Promise.all(Array.from({ length: each }, lane));
		}
	}

	/** Events are deleted after a month, with the log of their deliveries. */
	async #prune(): Promise<void> {
		if (performance.now() - this.#prunedAt < pruneEveryMs) return;
		this.#prunedAt = performance.now();
		await this.#shared.db.pool.query(
			`delete from webhook_event where id in (select id from webhook_event where created_at < now() - interval '${keptDays} days' limit 50000)`,
		);
	}
}
