import { EventEmitter } from 'node:events';
import type { Job as Entry, WorkerEvents } from 'graphile-worker';
import type { JobRules } from './define-job';

/** Flag of all jobs that take long: together they leave a slot for the others. */
const long = 'long';

type LongJob = Pick<JobRules, 'kind' | 'shares'>;

/** Flag of all jobs of a tenant, whose id follows. */
export const tenantFlag = 'tenant:';
/** Share of a process's slots that jobs of one tenant, of whatever kinds, may use at once. */
const tenantShare = 3 / 4;

/** What the queue needs to count a job that takes long; the tenant's id follows a flag that ends with a colon. */
export const shareFlags = ({ kind, shares }: LongJob): string[] => (shares ? [long, kind, `${kind}:`] : []);

/**
 * Limits jobs that take long to their shares of this process's slots, so that other tenants, and every import, find a
 * free one; and all jobs of a tenant to three quarters of them. Looks for work are serialized: what one of them takes
 * is counted before the next starts.
 */
export class Shares {
	readonly events: WorkerEvents = new EventEmitter();
	readonly #underWay = new Map<string, number>();
	readonly #limits = new Map<string, { tenant: number; all: number }>();
	readonly #most: number;
	readonly #tenant: number;
	#looks: (() => void)[] = [];
	#looking = false;

	constructor(jobs: readonly LongJob[], slots: number) {
		// A single slot can't be shared.
		this.#most = Math.max(1, slots - 1);
		this.#tenant = Math.ceil(slots * tenantShare);
		const limit = (share: number) => Math.max(1, Math.min(this.#most, Math.ceil(slots * share)));
		for (const { kind, shares } of jobs)
			if (shares) this.#limits.set(kind, { tenant: limit(shares.tenant), all: limit(shares.all) });
		this.events.on('job:start', ({ job }) => {
			this.#count(job, 1);
			this.#looked();
		});
		this.events.on('worker:getJob:empty', () => this.#looked());
		this.events.on('worker:getJob:error', () => this.#looked());
		this.events.on('job:complete', ({ job }) => this.#count(job, -1));
	}

	/** Flags of the jobs that a slot must not take now; every call is followed by one of the queue's events. */
	readonly forbidden = async (): Promise<string[]> => {
		if (this.#looking) await new Promise<void>((resolve) => this.#looks.push(resolve));
		this.#looking = true;
		return [...this.#underWay].filter(([flag, count]) => count >= this.#limitOf(flag)).map(([flag]) => flag);
	};

	#looked(): void {
		const next = this.#looks.shift();
		if (next) next();
		else this.#looking = false;
	}

	#count({ flags }: Entry, by: 1 | -1): void {
		for (const flag of Object.keys(flags ?? {})) {
			const count = (this.#underWay.get(flag) ?? 0) + by;
			if (count > 0) this.#underWay.set(flag, count);
			else this.#underWay.delete(flag);
		}
	}

	#limitOf(flag: string): number {
		if (flag.startsWith(tenantFlag)) return this.#tenant;
		const [kind = '', tenant] = flag.split(':');
		const limits = this.#limits.get(kind);
		if (!limits) return this.#most;
		return tenant ? limits.tenant : limits.all;
	}
}
