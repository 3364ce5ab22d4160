import type { Poller } from '../../../pieces';
import { FairQueue, Lane } from '../../../shares';
import type { Services } from '../../../trpc';
import { type Claimed, claimMessages, type DueEndpoint, dueEndpoints, giveBackMessages, maySend } from './claim';
import { deliver } from './deliver';
import { isSilent, record } from './record';

/**
 * Endpoints served concurrently, in total and of one tenant, and concurrent messages to each. A place mostly waits for
 * an endpoint and holds no connection, so there are many.
 */
const places = 48;
const tenantPlaces = 8;
const each = 4;
/** After this time an endpoint's turn ends, so that others get theirs. */
const turnMs = 2_000;
/** Results that are recorded concurrently: sending waits for endpoints, but this uses CPU and connections. */
const recordPlaces = 4;
const keptDays = 30;
const pruneEveryMs = 3_600_000;

type Shared = Pick<Services, 'db' | 'config' | 'log'>;

/** Sends due messages (decision 44). Any number of processes may do so concurrently. */
export class WebhookSender implements Poller {
	readonly #shared: Shared;
	readonly #signal: AbortSignal;
	readonly #lane: Lane;
	readonly #records = new FairQueue({ slots: recordPlaces, levels: [{}] });
	#prunedAt = Number.NEGATIVE_INFINITY;

	constructor(shared: Shared, signal: AbortSignal) {
		this.#shared = shared;
		this.#signal = signal;
		const onFault = (error: unknown) => shared.log.warn({ err: error }, 'Messages could not be sent');
		this.#lane = new Lane({ places, tenant: tenantPlaces, signal, onFault });
	}

	async look(): Promise<void> {
		await this.#prune();
		for (const endpoint of await dueEndpoints(this.#shared.db.pool))
			this.#lane.start(endpoint.tenant, endpoint.id, () => this.#turn(endpoint));
	}

	settled(): Promise<void> {
		return this.#lane.settled();
	}

	/** Sends what is due until the turn ends, the messages are gone, or the endpoint gives no response. */
	async #turn({ id, tenant, probe }: DueEndpoint): Promise<void> {
		const { pool } = this.#shared.db;
		const end = performance.now() + turnMs;
		let most = probe ? 1 : 2 * each;
		while (!this.#signal.aborted) {
			const messages = await claimMessages(pool, id, most);
			const held: Claimed[] = [];
			let silent = false;
			const one = async () => {
				for (let next = silent ? undefined : messages.shift(); next; next = silent ? undefined : messages.shift()) {
					const message = next;
					if (!(await maySend(pool, message))) {
						held.push(message);
						continue;
					}
					const outcome = await deliver(this.#shared, message);
					silent ||= isSilent(outcome);
					await this.#records.run([tenant], () => record(pool, message, outcome));
				}
			};
			const sent = messages.length;
			await Promise.all(Array.from({ length: each }, one));
			// A lease that stayed would keep them for a minute after the endpoint is resumed.
			await giveBackMessages(pool, [...messages, ...held]);
			if (sent === 0 || silent || performance.now() > end) return;
			most = 2 * each;
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
