import { setTimeout as delay } from 'node:timers/promises';
import pg, { type PoolClient } from 'pg';
import type { Primary } from './hosts';

/** PostgreSQL, or the role, has no connection left. */
const none = '53300';
/** How long fewer connections are taken for granted, once one was refused. */
const modestMs = 10_000;
/** Codes of a server that isn't there, or leaves. */
const away = /^(?:E[A-Z]+|08\w{3}|57P0\d)$/;
const againMs = 100;

type Taken = (
	error: Error | undefined,
	client: PoolClient | undefined,
	release: (broken?: Error | boolean) => void,
) => void;

/** A connection to a host that isn't the primary, among several. */
export class NotPrimary extends Error {}

/** Another of several hosts may be the one to connect to. */
function isOfHost(error: unknown): boolean {
	if (error instanceof NotPrimary) return true;
	if (!(error instanceof Error)) return false;
	return away.test(String(Reflect.get(error, 'code'))) || /^(?:Connection terminated|timeout)/i.test(error.message);
}

/**
 * A pool for which a refused connection is a full pool: if PostgreSQL or the role has none left, requests wait for one
 * of those that there are, as long as they would for a busy pool, instead of failing. With several hosts it connects to
 * the primary, and requests wait as long for there to be one.
 */
export class PatientPool extends pg.Pool {
	/** How many there are, since one was refused. */
	#modest = Number.POSITIVE_INFINITY;
	#until = 0;

	/** `addressOf` makes a host's address into what to connect to. */
	constructor(
		config: pg.PoolConfig & { max: number },
		private readonly primary: Primary,
		private readonly addressOf: (url: string) => string,
	) {
		super({ ...config, connectionString: addressOf(primary.url) });
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

	/** Of pg's pool: whether it may open no further connection. */
	_isFull(): boolean {
		return this.totalCount >= Math.min(this.options.max, this.#modest);
	}

	async #connect(): Promise<PoolClient> {
		const { connectionTimeoutMillis = 0 } = this.options;
		const until = performance.now() + connectionTimeoutMillis;
		for (;;) {
			if (this.#until > 0 && performance.now() > this.#until) {
				this.#until = 0;
				this.#modest = Number.POSITIVE_INFINITY;
			}
			try {
				if (this.primary.several) {
					const patience = until - performance.now();
					this.options.connectionString = this.addressOf(await this.primary.find(patience));
				}
				return await super.connect();
			} catch (error) {
				if (this.primary.several && isOfHost(error) && performance.now() < until) {
					this.primary.doubt();
					continue;
				}
				if (!(error instanceof pg.DatabaseError && error.code === none) || performance.now() > until) throw error;
				this.#until = performance.now() + modestMs;
				this.#modest = Math.max(1, this.totalCount);
				// Of other processes, if there is none here.
				if (this.totalCount === 0) await delay(againMs);
			}
		}
	}
}
