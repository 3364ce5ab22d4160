import type { Database } from '@rewards/db';
import { Listener } from './listener';
import { countable, countDeath } from './run/deaths';

/** How long all processes may take to have their locks again once the first one is connected. */
const usualSettleMs = 5_000;

/**
 * Distinguishes live workers from dead ones. Every worker pool holds a session lock on its own id over a connection of
 * its own; PostgreSQL releases it the moment the process is gone. Jobs locked by a pool whose lock can be taken have
 * lost their worker and are released at once, instead of after graphile-worker's four hours.
 */
export class Presence {
	readonly #held = new Set<string>();
	readonly #connection: Listener;
	/** When it may take a pool without a lock for dead, on the clock of `performance.now`. */
	#judgesFrom = 0;

	constructor(db: Pick<Database, 'url'>, name: string, settleMs = usualSettleMs) {
		const connected = (again: boolean) => {
			if (!again) return;
			for (const id of this.#held) void this.#lock(id).catch(() => undefined);
			this.#judgesFrom = performance.now() + settleMs;
		};
		const lost = () => {
			this.#judgesFrom = Number.POSITIVE_INFINITY;
		};
		this.#connection = new Listener(db.url, 'rewards_presence', { notification: () => {}, connected, lost }, name);
	}

	/**
	 * Whether a pool without a lock is dead. After an outage of PostgreSQL nobody has a lock for a moment, this process
	 * included: whoever looks first would take everybody's jobs over, and count their deaths.
	 */
	judges(): boolean {
		return performance.now() >= this.#judgesFrom;
	}

	/** Registers the pool as live; resolves when others can see it. */
	async hold(poolId: string): Promise<void> {
		this.#held.add(poolId);
		await this.#connection.ready;
		await this.#lock(poolId);
	}

	/** Unregisters the pool: others may take what it still has locked. */
	async drop(poolId: string): Promise<void> {
		if (!this.#held.delete(poolId)) return;
		await this.#connection
			.query('select pg_advisory_unlock($1, hashtext($2))', [lockClass, poolId])
			.catch(() => undefined);
	}

	close(): Promise<void> {
		return this.#connection.close();
	}

	async #lock(poolId: string): Promise<void> {
		await this.#connection.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, poolId]);
	}
}

/** First key of the advisory locks of pools; any number that nothing else in the product uses. */
const lockClass = 7_203;

const lockedBy = `select locked_by as id from graphile_worker._private_jobs where locked_by is not null
	union select locked_by from graphile_worker._private_job_queues where locked_by is not null`;

// The trial lock lasts as long as the transaction, so that only one of several rescuers acts.
const freeIfDead = `with dead as materialized (select where pg_try_advisory_xact_lock($1, hashtext($2))),
	died as (update job j set ${countDeath} from dead, graphile_worker._private_jobs g
		where g.locked_by = $2 and g.key = j.id::text and ${countable})
	select graphile_worker.force_unlock_workers(array[$2]::text[]) from dead`;

/** Releases what dead workers have locked, and counts the death at what they ran. Returns how many pools were dead. */
export async function freeDeadWorkers(db: Database): Promise<number> {
	const { rows } = await db.pool.query<{ id: string }>(lockedBy);
	let dead = 0;
	for (const { id } of rows) dead += (await db.pool.query(freeIfDead, [lockClass, id])).rowCount ?? 0;
	if (dead > 0) await db.pool.query(`select pg_notify('jobs:insert', '{"count": 1}')`);
	return dead;
}

const failAbandoned = `with ended as (update job j set state = 'failed', stage = '', finished_at = now(),
	error = jsonb_build_object('code', 'INTERNAL', 'message', 'The work was given up after several attempts that ended without a trace.')
	where j.state in ('queued', 'running') and j.created_at < now() - interval '10 seconds'
		and (j.heartbeat_at is null or j.heartbeat_at < now() - interval '10 seconds')
		and not exists (
			select from graphile_worker._private_jobs g where g.key = j.id::text and (g.attempts < g.max_attempts or g.locked_at is not null)
		)
	returning j.id, j.kind, j.state, j.program_id, j.created_by_id, pg_notify($1, 'changed ' || j.id))
	insert into notification (id, user_id, kind, params)
	select gen_random_uuid(), u.id, 'jobEnded', jsonb_build_object('jobId', e.id, 'kind', e.kind, 'state', e.state, 'programId', e.program_id)
	from ended e join app_user u on u.id = e.created_by_id and u.kind = 'person'`;

/** Ends jobs that will never run again: every attempt died with its process. */
export async function endAbandonedJobs(db: Database, channel: string): Promise<void> {
	await db.pool.query(failAbandoned, [channel]);
}
