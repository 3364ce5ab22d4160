/** Requests under way at once: a service that hangs must not gather connections. */
const mostAtOnce = 20;
/** Of them one account's: the rest is for the others. */
const mostOfAccount = 5;
/** Of those the ones that someone makes by hand, of one account and of all: the rest is for orders. */
const mostTriesOfAccount = 1;
const mostTries = 5;

export interface SlotWanted {
	accountId: string;
	/** Someone tries what the service says; nothing depends on the answer. */
	byHand: boolean;
}

interface Waiting extends SlotWanted {
	begin: () => void;
}

/** Whose requests are under way: a share for each account, of it a smaller one for tries by hand, and one for all. */
export class Slots {
	readonly #taken: SlotWanted[] = [];
	#waiting: Waiting[] = [];

	/**
	 * Takes a slot, after waiting for one at most so long. False when there was none, or when `signal` has aborted
	 * meanwhile.
	 */
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

	free({ accountId, byHand }: SlotWanted): void {
		const at = this.#taken.findIndex((slot) => slot.accountId === accountId && slot.byHand === byHand);
		if (at >= 0) this.#taken.splice(at, 1);
		// Whoever has waited longest of those who may now.
		const next = this.#waiting.find((waiting) => this.#fits(waiting));
		if (!next) return;
		this.#taken.push({ accountId: next.accountId, byHand: next.byHand });
		next.begin();
	}

	#fits({ accountId, byHand }: SlotWanted): boolean {
		const own = this.#taken.filter((slot) => slot.accountId === accountId);
		if (this.#taken.length >= mostAtOnce || own.length >= mostOfAccount) return false;
		if (!byHand) return true;
		const tries = this.#taken.filter((slot) => slot.byHand);
		return tries.length < mostTries && own.filter((slot) => slot.byHand).length < mostTriesOfAccount;
	}
}
