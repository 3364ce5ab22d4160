import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@rewards/db';
import type { JobRules } from '../define-job';

const defaultMinutes = 15;
const answerMs = 5000;

// What waits for this process, or for another transaction, isn't work; and no statement takes hours.
const working = `select from pg_stat_activity where pid = any($1::int[]) and state = 'active'
	and coalesce(wait_event_type, '') not in ('Client', 'Lock', 'Extension') and query_start > now() - interval '2 hours'`;

/** Notices that a run makes no progress any more, by this process's own clock. */
export class ProgressWatch {
	readonly #limitMs: number;
	#last = performance.now();
	#looking = false;
	/** The connections of its transactions, as PostgreSQL's processes. */
	readonly backends = new Set<number>();

	constructor(
		private readonly db: Database,
		job: Pick<JobRules, 'stuckAfterMinutes'>,
		private readonly stuck: () => void,
	) {
		this.#limitMs = (job.stuckAfterMinutes ?? defaultMinutes) * 60_000;
	}

	/** The run has done something. */
	moved(): void {
		this.#last = performance.now();
	}

	/** Call it every few seconds. */
	async look(): Promise<void> {
		if (this.#looking || performance.now() - this.#last < this.#limitMs / 2) return;
		this.#looking = true;
		const silent = new AbortController();
		try {
			const answer = this.#works().catch(() => false);
			if (await Promise.race([answer, delay(answerMs, false, { signal: silent.signal }).catch(() => false)]))
				this.moved();
		} finally {
			silent.abort();
			this.#looking = false;
		}
		if (performance.now() - this.#last >= this.#limitMs) this.stuck();
	}

	async #works(): Promise<boolean> {
		if (this.backends.size === 0) return false;
		return (await this.db.pool.query(working, [[...this.backends]])).rowCount !== 0;
	}
}
