import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors';

/** What asks waits no longer: whoever asked has left, or the answer has had its time. */
export const noLongerAsked = ({ reason }: AbortSignal): AppError =>
	new AppError('TIMEOUT', reason instanceof Error && reason.name === 'TimeoutError' ? undefined : { reason: 'gone' });

/** Limits of every share of one level, such as every account or every user. */
export interface Level {
	/** Work of one share that may run at once; the default is all slots. */
	each?: number;
	/** Work of one share that may wait; what comes beyond is refused with TOO_MANY_REQUESTS. Without it, any number. */
	waiting?: number;
}

export interface TurnsOptions {
	/** Work that runs at once. */
	slots: number;
	/**
	 * From the outside in: with `[account, user]`, accounts take turns, and the users of an account take turns in its
	 * turn.
	 */
	levels?: readonly Level[];
	/** Seconds until work that was refused is worth another try. */
	retryAfterSeconds?: number;
	/** How long a refusal waits at least before it goes out, and at most twice as long; it holds nothing meanwhile. */
	refusalMs?: number;
	/** What TOO_MANY_REQUESTS says in `reason`, so that clients have words for it. */
	reason?: string;
}

/** Lends the place to others while `outside` waits for something that isn't ours, such as a service on the network. */
export type Aside = <Result>(outside: () => Promise<Result>) => Promise<Result>;

interface Waiting {
	start: () => void;
}

/** A share: its limits, what runs and waits of it, and the shares in it that have work waiting. */
class Share {
	running = 0;
	waiting = 0;
	/** Milliseconds that its work took, counted from where the others were when it came. */
	used: number;
	/** What the share whose turn it was last had used. */
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
 * Work of one kind, so much of it at once. What waits takes turns between shares, at every level: a turn weighs as much
 * as the time that the work took, so that the share that has used least comes next (round robin where all take alike).
 * Whoever asks for little waits for a turn of the others and never for the whole queue of somebody who asks for much.
 * Waiting work holds nothing.
 */
export class Turns {
	readonly #root: Share;
	readonly #levels: readonly Level[];
	readonly #options: TurnsOptions;

	constructor(options: TurnsOptions) {
		this.#options = options;
		this.#levels = options.levels ?? [];
		this.#root = new Share('', null, options.slots, Number.POSITIVE_INFINITY, 0);
	}

	get isIdle(): boolean {
		return this.#root.running === 0 && this.#root.waiting === 0;
	}

	/**
	 * Runs `work` when it is the turn of its share; `path` names it from the outside in, such as an account's id and a
	 * user's. Throws TOO_MANY_REQUESTS when too much of one share waits already, and TIMEOUT when `signal` aborts while
	 * the work waits; what runs looks after it by itself.
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
				// Two at the same time lend one place.
				if (lent) return outside();
				lent = true;
				stop();
				try {
					return await outside();
				} finally {
					// It has waited once: no limit and no leaving keeps it from coming back.
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

	/** Throws what `run` would throw of a full queue: for whoever has to know before something else is done. */
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

	/** Shares without work are kept nowhere. */
	#forget(share: Share): void {
		for (let at = share; at.parent && at.running === 0 && at.waiting === 0; at = at.parent)
			at.parent.shares.delete(at.key);
	}

	/** Resolves when it is its turn; whoever leaves before gives the place up. */
	async #turn(share: Share, signal: AbortSignal | undefined): Promise<void> {
		if (signal?.aborted) {
			this.#forget(share);
			throw noLongerAsked(signal);
		}
		try {
			this.#checkRoom(share);
		} catch (error) {
			// Not all at the same moment, at which all would ask again.
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
					// What has come over the network meanwhile is read first: else a queue of short work would run to its end
					// before anybody else is heard.
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

	/** The work whose turn it is within a share. Of shares that used alike, the one that waited longer comes first. */
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
