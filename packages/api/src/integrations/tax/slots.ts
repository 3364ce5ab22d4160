/** Concurrent requests: a service that hangs must not accumulate connections. */
const mostAtOnce = 20;
/** Of these, the limit per tenant: the rest is for others. */
const mostOfTenant = 5;
/** Of these, the limits of manual requests, per tenant and in total: the rest is for orders. */
const mostTriesOfTenant = 1;
const mostTries = 5;

export interface SlotWanted {
	tenantId: string;
	/** A manual request of a user; nothing depends on the response. */
	byHand: boolean;
}

interface Waiting extends SlotWanted {
	begin: () => void;
}

/** Slots of concurrent requests: a share per tenant, a smaller one for manual requests within it, and one in total. */
export class Slots {
	readonly #taken: SlotWanted[] = [];
	#waiting: Waiting[] = [];

	/** Takes a slot, waiting at most this long. False without a free slot, or when `signal` has aborted meanwhile. */
	take(wanted: SlotWanted, waitMs: number, signal?: AbortSignal): Promise<boolean> {
		if (this.#fits(wanted)) {
			this.#taken.push(wanted);
			return Promise.resolve(true);
		}
		if (waitMs <= 0 || signal?.aborted) return Promise.resolve(false);
		return new Promise((resolve) => {
			const waiting: Waiting = { ...wanted, begin: () => end(true) };
			const giveUp = () => end(false);
			const end = (taken: boolean) => {
				clearTimeout(timer);
				signal?.removeEventListener('abort', giveUp);
				this.#waiting = this.#waiting.filter((other) => other !== waiting);
				resolve(taken);
			};
			const timer = setTimeout(giveUp, waitMs);
			signal?.addEventListener('abort', giveUp);
			this.#waiting.push(waiting);
		});
	}

	free({ tenantId, byHand }: SlotWanted): void {
		const at = this.#taken.findIndex((slot) => slot.tenantId === tenantId && slot.byHand === byHand);
		if (at >= 0) this.#taken.splice(at, 1);
		// The longest waiting of those that may run now.
		const next = this.#waiting.find((waiting) => this.#fits(waiting));
		if (!next) return;
		this.#taken.push({ tenantId: next.tenantId, byHand: next.byHand });
		next.begin();
	}

	#fits({ tenantId, byHand }: SlotWanted): boolean {
		const own = this.#taken.filter((slot) => slot.tenantId === tenantId);
		if (this.#taken.length >= mostAtOnce || own.length >= mostOfTenant) return false;
		if (!byHand) return true;
		const tries = this.#taken.filter((slot) => slot.byHand);
		return tries.length < mostTries && own.filter((slot) => slot.byHand).length < mostTriesOfTenant;
	}
}
