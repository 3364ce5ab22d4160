import type { Database } from '@rewards/db';

const lockedBy = `select id, attempts from graphile_worker._private_jobs where locked_by = $1`;
const free = `with freed as (
		update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now()
		where id = any($2::bigint[]) and locked_by = $1 returning job_queue_id
	)
	update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
	from freed where q.id = freed.job_queue_id and q.locked_by = $1`;

/** Looks after which an entry that nobody works on is taken for forgotten; the queue needs a moment before and after each task. */
const looks = 3;

/**
 * Entries of the queue that this process's pool has locked and works on no more: the end or failure of a task was told while PostgreSQL was
 * away, and the queue tells it once only. Nobody else may take them, because the pool is alive, nor anything else of their
 * program. A task that ended well finds its row ended when it runs again, and does nothing.
 */
export class ForgottenJobs {
	#seen = new Map<string, number>();

	constructor(
		private readonly db: Database,
		private readonly held: ReadonlySet<string>,
	) {}

	/** Call it about once a second. */
	async free(poolId: string): Promise<void> {
		const { rows } = await this.db.pool.query<{ id: string | number; attempts: number }>(lockedBy, [poolId]);
		const before = this.#seen;
		this.#seen = new Map();
		const forgotten: string[] = [];
		for (const { id, attempts } of rows) {
			if (this.held.has(String(id))) continue;
			const key = `${id}:${attempts}`;
			const times = (before.get(key) ?? 0) + 1;
			if (times >= looks) forgotten.push(String(id));
			else this.#seen.set(key, times);
		}
		if (forgotten.length === 0) return;
		await this.db.pool.query(free, [poolId, forgotten]);
		await this.db.pool.query(`select pg_notify('jobs:insert', '{"count": 1}')`);
	}
}
