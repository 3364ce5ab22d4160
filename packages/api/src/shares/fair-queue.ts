import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors';

/** The caller no longer waits: it has disconnected, or its time limit is over. */
export const noLongerAsked = ({ reason }: AbortSignal): AppError =>
	new AppError('TIMEOUT', reason instanceof Error && reason.name === 'TimeoutError' ? undefined : { reason: 'gone' });

/** Limits of every share on one level, such as every account or every user. */
export interface Level {
	/** Concurrent work per share; the default is all slots. */
	each?: number;
	/** Waiting work per share; more is refused with TOO_MANY_REQUESTS. Without it, any number. */
	waiting?: number;
}

export interface FairQueueOptions {
	/** Concurrent work in total. */
	slots: number;
	/** From the outside in: with `[account, user]`, accounts take turns, and so do the users of each account. */
	levels?: readonly Level[];
	/** Retry time of refused work, in seconds. */
	retryAfterSeconds?: number;
	/** Minimum delay of a refusal, and half of its maximum; it holds nothing meanwhile. */
	refusalMs?: number;
	/** The `reason` of TOO_MANY_REQUESTS, so that clients have a text for it. */
	reason?: string;
}

/** Lends the slot to others while `outside` waits for something external, such as a service on the network. */
export type Aside = <Result>(outside: () => Promise<Result>) => Promise<Result>;

interface Waiting {
	start: () => void;
}

/** A share: its limits, its running and waiting work, and its child shares with waiting work. */
class Share {
	running = 0;
	waiting = 0;
	/** Milliseconds used by its work, counted from the level of the others when it arrived. */
	used: number;
	/** Usage of the share that had the last turn. */
	clock = 0;
	readonly queue: Waiting[] = [];
	readonly ring: Share[] = [];
	readonly shares = new Map<string, Share>();
	constructor(
		readonly key: string,
		readonly parent: Share | null,
		readonly each: number,
		readonly most: number,
		readonly depth: number,
	) {
		this.used = parent?.clock ?? 0;
	}
}

/**
 * A semaphore with fair shares: limits concurrent work of one kind. Waiting work takes turns between shares, on every
 * level: a turn weighs the time that the work took, so that the share with the least usage is next (round robin if all
 * use the same). A caller with little work waits for one turn of each other share, never for the whole queue of a
 * caller with much work. Waiting work holds no resources.
 */
export class FairQueue {
	readonly #root: Share;
	readonly #levels: readonly Level[];
	readonly #options: FairQueueOptions;

	constructor(options: FairQueueOptions) {
		this.#options = options;
		this.#levels = options.levels ?? [];
		this.#root = new Share('', null, options.slots, Number.POSITIVE_INFINITY, 0);
	}

	get isIdle(): boolean {
		return this.#root.running === 0 && this.#root.waiting === 0;
	}

	/**
	 * Runs `work` when it is the turn of its share; `path` names it from the outside in, such as an account's id and a
	 * user's. Throws TOO_MANY_REQUESTS when too much of one share already waits, and TIMEOUT when `signal` aborts while
	 * the work waits; running work must handle the signal itself.
	 */
	async run<Result>(
		path: readonly string[],
		work: (aside: Aside) => Promise<Result>,
		signal?: AbortSignal,
	): Promise<Result> {
		let share = this.#shareOf(path);
		if (this.#mayStart(share)) this.#count(share, 1);
		else await this.#turn(share, signal);
		let since = performance.now();
		const stop = () => {
			const took = 1 + Math.floor(performance.now() - since);
			for (let at: Share | null = share; at; at = at.parent) at.used += took;
			this.#count(share, -1);
			this.#next();
		};
		try {
			let lent = false;
			return await work(async (outside) => {
				// Two concurrent `outside` calls lend one slot.
				if (lent) return outside();
				lent = true;
				stop();
				try {
					return await outside();
				} finally {
					// It has waited once: neither limit nor disconnection prevents its return.
					share = this.#shareOf(path);
					if (this.#mayStart(share)) this.#count(share, 1);
					else await this.#wait(share);
					since = performance.now();
					lent = false;
				}
			});
		} finally {
			stop();
		}
	}

	/** Throws what `run` would throw for a full queue: for callers who must know before they do something else. */
	assertRoom(path: readonly string[]): void {
		const share = this.#shareOf(path);
		if (!this.#mayStart(share)) this.#checkRoom(share);
		this.#forget(share);
	}

	#shareOf(path: readonly string[]): Share {
		let share = this.#root;
		for (const [depth, { each = this.#options.slots, waiting = Number.POSITIVE_INFINITY }] of this.#levels.entries()) {
			const key = path[depth] ?? '';
			let inner = share.shares.get(key);
			if (!inner) {
				inner = new Share(key, share, each, waiting, depth + 1);
				share.shares.set(key, inner);
			}
			share = inner;
		}
		return share;
	}

	#mayStart(share: Share): boolean {
		for (let at: Share | null = share; at; at = at.parent) if (at.running >= at.each) return false;
		return true;
	}

	#checkRoom(share: Share): void {
		for (let at: Share | null = share; at; at = at.parent) {
			if (at.waiting < at.most) continue;
			const { retryAfterSeconds = 2, reason } = this.#options;
			this.#forget(share);
			throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds, ...(reason === undefined ? {} : { reason }) });
		}
	}

	#count(share: Share, change: 1 | -1): void {
		for (let at: Share | null = share; at; at = at.parent) at.running += change;
		if (change < 0) this.#forget(share);
	}

	/** Shares without work are not stored. */
	#forget(share: Share): void {
		for (let at = share; at.parent && at.running === 0 && at.waiting === 0; at = at.parent)
			at.parent.shares.delete(at.key);
	}

	/** Resolves when it is its turn; a caller that disconnects before leaves the queue. */
	async #turn(share: Share, signal: AbortSignal | undefined): Promise<void> {
		if (signal?.aborted) {
			this.#forget(share);
			throw noLongerAsked(signal);
		}
		try {
			this.#checkRoom(share);
		} catch (error) {
			// Not all at the same moment, when all would retry together.
			const { refusalMs = 0 } = this.#options;
			if (refusalMs > 0) await delay(refusalMs * (1 + Math.random()), undefined, { ref: false });
			throw error;
		}
		await this.#wait(share, signal);
	}

	#wait(share: Share, signal?: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const waiting: Waiting = {
				start: () => {
					signal?.removeEventListener('abort', leave);
					// Incoming network data is read first: otherwise a queue of short work would run to its end before any other
					// request is read.
					setImmediate(resolve);
				},
			};
			const leave = () => {
				share.queue.splice(share.queue.indexOf(waiting), 1);
				this.#countWaiting(share, -1);
				this.#forget(share);
				if (signal) reject(noLongerAsked(signal));
			};
			signal?.addEventListener('abort', leave, { once: true });
			share.queue.push(waiting);
			this.#countWaiting(share, 1);
		});
	}

	#countWaiting(share: Share, change: 1 | -1): void {
		for (let at: Share | null = share; at; at = at.parent) {
			const had = at.waiting > 0;
			at.waiting += change;
			if (!at.parent || had === at.waiting > 0) continue;
			const { ring } = at.parent;
			if (had) ring.splice(ring.indexOf(at), 1);
			else ring.push(at);
		}
	}

	/** Starts what may start now. */
	#next(): void {
		for (let found = this.#pick(this.#root); found; found = this.#pick(this.#root)) {
			const { share, waiting } = found;
			this.#countWaiting(share, -1);
			this.#count(share, 1);
			waiting.start();
		}
	}

	/** The next work within a share. Of shares with equal usage, the one that waited longer is next. */
	#pick(share: Share): { share: Share; waiting: Waiting } | null {
		if (share.running >= share.each || share.waiting === 0) return null;
		if (share.depth === this.#levels.length) {
			const waiting = share.queue.shift();
			return waiting ? { share, waiting } : null;
		}
		for (const inner of share.ring.length > 1 ? share.ring.toSorted((a, b) => a.used - b.used) : share.ring) {
			const found = this.#pick(inner);
			if (!found) continue;
			share.clock = Math.max(share.clock, inner.used);
			share.ring.splice(share.ring.indexOf(inner), 1);
			share.ring.push(inner);
			return found;
		}
		return null;
	}
}
