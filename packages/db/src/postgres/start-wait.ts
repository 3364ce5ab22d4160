import { stat } from 'node:fs/promises';

/** Limits of a start, in milliseconds. */
export type Patience = {
	/** Without a line in PostgreSQL's log. */
	silentMs: number;
	/** In all. */
	mostMs: number;
};

/** A recovery writes a line every ten seconds, and repeats 1 GB at most (max_wal_size), in 20 s on a fast disk. */
const defaults: Patience = { silentMs: 2 * 60_000, mostMs: 30 * 60_000 };

/** Watches a start by the growth of its log, because a recovery may take long and isn't stuck. */
export class StartWait {
	readonly #begin = performance.now();
	#heard = performance.now();
	#size = -1;

	constructor(
		private readonly logFile: string,
		private readonly patience: Patience = defaults,
	) {}

	/** What has lasted too long, in words; null as long as nothing has. */
	async isOver(): Promise<string | null> {
		const size = (await stat(this.logFile).catch(() => null))?.size ?? 0;
		const now = performance.now();
		if (size !== this.#size) this.#heard = now;
		this.#size = size;
		const { silentMs, mostMs } = this.patience;
		if (now - this.#begin > mostMs) return `${Math.round(mostMs / 1_000)} seconds`;
		return now - this.#heard > silentMs ? `${Math.round(silentMs / 1_000)} seconds without a line in its log` : null;
	}
}
