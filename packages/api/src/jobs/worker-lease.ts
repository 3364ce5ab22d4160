import { randomBytes } from 'node:crypto';
import type { Database } from '@rewards/db';

/** How long a worker may be silent before the others relieve it. */
const defaultSeconds = 60;

/** A new name for a worker; all of its connections carry it. */
export const workerName = (): string => `rewards-worker-${randomBytes(6).toString('hex')}`;

const renew = `insert into job_worker (name) values ($1) on conflict (name) do update set seen_at = clock_timestamp()`;

// After a start of PostgreSQL every worker has been silent for a while.
const silent = `delete from job_worker where seen_at < now() - make_interval(secs => $1)
	and pg_postmaster_start_time() < now() - make_interval(secs => $1) returning name`;
// What it was at has made no progress, and may be what stopped it.
const relieve = `with cut as (
		select pg_terminate_backend(pid) as done, pid from pg_stat_activity where application_name = any($1::text[])
	)
	select count(*)::int as cut from cut where done`;

/**
 * A worker's sign of life, by the database's time. A process that is stopped, or whose event loop never comes round,
 * keeps its connections: its locks are held, its transactions stay open, and PostgreSQL takes it for alive. The first
 * other worker that finds its lease expired ends its connections, after which all its jobs are free
 * (`freeDeadWorkers`). Should it go on, it finds them taken over, connects again and takes new ones.
 */
export class WorkerLease {
	#renewedAt = Number.NEGATIVE_INFINITY;

	constructor(
		private readonly db: Database,
		private readonly name: string,
		private readonly seconds = defaultSeconds,
	) {}

	/** Call it about once a second. Returns how many other workers were relieved. */
	async renew(): Promise<number> {
		if (performance.now() - this.#renewedAt < this.seconds * 100) return 0;
		this.#renewedAt = performance.now();
		await this.db.pool.query(renew, [this.name]);
		const { rows } = await this.db.pool.query<{ name: string }>(silent, [this.seconds]);
		if (rows.length > 0) await this.db.pool.query(relieve, [rows.map(({ name }) => name)]);
		return rows.length;
	}

	async end(): Promise<void> {
		await this.db.pool.query('delete from job_worker where name = $1', [this.name]);
	}
}
