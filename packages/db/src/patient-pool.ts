import { setTimeout as delay } from 'node:timers/promises';
import pg, { type PoolClient } from 'pg';

/** PostgreSQL, or the role, has no connection left. */
const none = '53300';
/** How long fewer connections are taken for granted, once one was refused. */
const modestMs = 10_000;
const againMs = 100;

type Taken = (
	error: Error | undefined,
	client: PoolClient | undefined,
	release: (broken?: Error | boolean) => void,
) => void;

/**
 * A pool for which a refused connection is a full pool: if PostgreSQL or the role has none left, requests wait for one
 * of those that there are, as long as they would for a busy pool, instead of failing.
 */
export class PatientPool extends pg.Pool {
	readonly #most: number;
	#until = 0;

	constructor(config: pg.PoolConfig & { max: number }) {
		super(config);
		this.#most = config.max;
	}

	override connect(): Promise<PoolClient>;
	override connect(taken: Taken): void;
	override connect(taken?: Taken): Promise<PoolClient> | void {
		if (!taken) return this.#connect();
		this.#connect().then(
			(client) => taken(undefined, client, (broken) => client.release(broken)),
			(error: Error) => taken(error, undefined, () => undefined),
		);
	}

	async #connect(): Promise<PoolClient> {
		const { connectionTimeoutMillis = 0 } = this.options;
		const until = performance.now() + connectionTimeoutMillis;
		for (;;) {
			if (this.#until > 0 && performance.now() > this.#until) {
				this.#until = 0;
				this.options.max = this.#most;
			}
			try {
				return await super.connect();
			} catch (error) {
				if (!(error instanceof pg.DatabaseError && error.code === none) || performance.now() > until) throw error;
				this.#until = performance.now() + modestMs;
				this.options.max = Math.max(1, this.totalCount);
				// Of other processes, if there is none here.
				if (this.totalCount === 0) await delay(againMs);
			}
		}
	}
}
