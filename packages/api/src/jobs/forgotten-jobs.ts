import type { Database } from '@rewards/db';

const lockedJobs = `select id, attempts from graphile_worker._private_jobs where locked_by = $1`;
const freeJobs = `with freed as (
		update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now()
		where id = any($2::bigint[]) and locked_by = $1 returning job_queue_id
	)
	update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
	from freed where q.id = freed.job_queue_id and q.locked_by = $1`;

const emptyHanded = `not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = $1)`;
const lockedQueues = `select q.id, q.locked_at::text as since from graphile_worker._private_job_queues q where q.locked_by = $1 and ${emptyHanded}`;
const freeQueues = `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
	from unnest($2::bigint[], $3::timestamptz[]) as seen (id, since)
	where q.id = seen.id and q.locked_at = seen.since and q.locked_by = $1 and ${emptyHanded}`;

/**
 * Number of looks after which an unused lock counts as forgotten; the queue needs a moment before and after each task.
 */
const looks = 3;

/** Returns what was present at each of the last looks. */
class Lasting<Row> {
	#seen = new Map<string, number>();
	constructor(private readonly keyOf: (row: Row) => string) {}

	among(rows: readonly Row[]): Row[] {
		const before = this.#seen;
		this.#seen = new Map(rows.map((row) => [this.keyOf(row), (before.get(this.keyOf(row)) ?? 0) + 1]));
		return rows.filter((row) => (this.#seen.get(this.keyOf(row)) ?? 0) >= looks);
	}
}

/**
 * Locks of this process's pool in the queue that it no longer works on. They block the entry, because the pool is
 * alive, and everything else of the same program.
 *
 * - Entries: the queue reported the end or failure of a task while PostgreSQL was unavailable, and reports it only
 *   once. A task that succeeded finds its row ended when it runs again, and does nothing.
 * - Queues without an entry: when PostgreSQL comes back, a pool can be taken for dead before it has renewed its lock,
 *   and another takes over its task. The first to report the end removes the entry; the other then finds none, and
 *   leaves its queue locked.
 */
export class ForgottenJobs {
	readonly #entries = new Lasting<{ id: string | number; attempts: number }>(({ id, attempts }) => `${id}:${attempts}`);
	readonly #queues = new Lasting<{ id: string | number; since: string }>(({ id, since }) => `${id}:${since}`);

	constructor(
		private readonly db: Database,
		private readonly held: ReadonlySet<string>,
	) {}

	/** Call it about once a second. */
	async free(poolId: string): Promise<void> {
		const freed = [await this.#freeEntries(poolId), await this.#freeQueues(poolId)];
		if (freed.some((count) => count > 0)) await this.db.pool.query(`select pg_notify('jobs:insert', '{"count": 1}')`);
	}

	async #freeEntries(poolId: string): Promise<number> {
		const { rows } = await this.db.pool.query(lockedJobs, [poolId]);
		const forgotten = this.#entries.among(rows.filter(({ id }) => !this.held.has(String(id))));
		if (forgotten.length > 0) await this.db.pool.query(freeJobs, [poolId, forgotten.map(({ id }) => id)]);
		return forgotten.length;
	}

	async #freeQueues(poolId: string): Promise<number> {
		const { rows } = await this.db.pool.query(lockedQueues, [poolId]);
		const forgotten = this.#queues.among(rows);
		if (forgotten.length > 0)
			await this.db.pool.query(freeQueues, [
				poolId,
				forgotten.map(({ id }) => id),
				forgotten.map(({ since }) => since),
			]);
		return forgotten.length;
	}
}
