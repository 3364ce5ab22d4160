import { AppError } from '../errors';

/** What is asked for waits no longer: whoever asked has left, or the answer has had its time. */
export const noLongerAsked = ({ reason }: AbortSignal): AppError =>
	new AppError('TIMEOUT', reason instanceof Error && reason.name === 'TimeoutError' ? undefined : { reason: 'gone' });

/** Work of one kind, at most so much of it at once. The rest waits its turn, first come first served, and holds no connection meanwhile. */
export class Lane {
	#running = 0;
	readonly #waiting: (() => void)[] = [];
	readonly #most: number;
	constructor(most: number) {
		this.#most = most;
	}

	get isIdle(): boolean {
		return this.#running === 0;
	}

	/** Throws TIMEOUT when `signal` aborts while the work waits; what runs already looks after it by itself. */
	async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
		if (this.#running >= this.#most) await this.#turn(signal);
		else this.#running += 1;
		try {
			return await work();
		} finally {
			// The place goes on to the next one, or is free.
			const next = this.#waiting.shift();
			if (next) next();
			else this.#running -= 1;
		}
	}

	/** Resolves when it is its turn; whoever leaves before gives the place up. */
	#turn(signal: AbortSignal | undefined): Promise<void> {
		const waiting = this.#waiting;
		if (!signal) return new Promise((resolve) => waiting.push(resolve));
		if (signal.aborted) return Promise.reject(noLongerAsked(signal));
		return new Promise((resolve, reject) => {
			const start = () => {
				signal.removeEventListener('abort', leave);
				resolve();
			};
			const leave = () => {
				waiting.splice(waiting.indexOf(start), 1);
				reject(noLongerAsked(signal));
			};
			signal.addEventListener('abort', leave, { once: true });
			waiting.push(start);
		});
	}
}

/** A lane for each tenant within one for all, so that what holds up one tenant's work leaves places for the others. */
export class Lanes {
	readonly #all: Lane;
	readonly #each: number;
	readonly #lanes = new Map<string, Lane>();
	constructor({ all, each }: { all: number; each: number }) {
		this.#all = new Lane(all);
		this.#each = each;
	}

	async run<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
		const lane = this.#lanes.get(tenant) ?? new Lane(this.#each);
		this.#lanes.set(tenant, lane);
		try {
			return await lane.run(() => this.#all.run(work));
		} finally {
			if (lane.isIdle) this.#lanes.delete(tenant);
		}
	}
}
