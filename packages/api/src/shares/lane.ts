import { setMaxListeners } from 'node:events';
import { FairQueue } from './fair-queue';

interface LaneOptions {
	/** Work that runs at once. */
	places: number;
	/** Of these, the limit of one tenant. */
	tenant: number;
	/** Stops waiting work; running work ends by itself. */
	signal: AbortSignal;
	/** Work that failed unexpectedly. */
	onFault: (error: unknown) => void;
}

/**
 * A lane of work that waits for others' servers, beside the requests (docs/decisions/0067-lanes-by-tenant.md): tenants
 * take turns, each has its limit of places, and work of one name (an endpoint, a supplier) runs once at a time.
 */
export class Lane {
	readonly #turns: FairQueue;
	readonly #underWay = new Map<string, Promise<void>>();
	readonly #options: LaneOptions;

	constructor(options: LaneOptions) {
		this.#options = options;
		// All waiting work listens to it.
		setMaxListeners(0, options.signal);
		this.#turns = new FairQueue({ slots: options.places, levels: [{ each: options.tenant }] });
	}

	/** Starts `work` when it is the tenant's turn, unless work of this name waits or runs. */
	start(tenant: string, name: string, work: () => Promise<void>): void {
		const { signal, onFault } = this.#options;
		if (signal.aborted || this.#underWay.has(name)) return;
		const under = this.#turns
			.run([tenant], work, signal)
			.catch((error: unknown) => {
				if (!signal.aborted) onFault(error);
			})
			.finally(() => this.#underWay.delete(name));
		this.#underWay.set(name, under);
	}

	/** Resolves when all started work is finished. */
	async settled(): Promise<void> {
		while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
	}
}
