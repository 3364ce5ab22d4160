import { type Primary, primaryOf } from '@rewards/db';
import pg from 'pg';

interface ListenerHandlers {
	notification(payload: string): void;
	/** `again` is true after a lost connection was restored. */
	connected?(again: boolean): void;
	lost?(): void;
}

/** How often the connection is tried, and how long it may take to respond: nothing else tells that it went silent. */
const beatMs = 10_000;

/**
 * A dedicated connection that listens on one channel, and reconnects when PostgreSQL is back or answers nothing more.
 */
export class Listener {
	/** Resolves when it first listens. */
	readonly ready: Promise<void>;
	readonly #primary: Primary;
	#client: pg.Client | undefined;
	#closed = false;
	#timer: NodeJS.Timeout | undefined;
	#again = false;
	/** Statements of others on the connection, which may wait for a lock. */
	#running = 0;
	#resolveReady: () => void = () => {};

	constructor(
		url: string,
		private readonly channel: string,
		private readonly handlers: ListenerHandlers,
		private readonly applicationName = `rewards-${channel}`,
	) {
		this.#primary = primaryOf(url);
		this.ready = new Promise((resolve) => {
			this.#resolveReady = resolve;
		});
		void this.#connect();
	}

	/** Runs a statement on the listening connection itself (session locks); rejects while it is lost. */
	async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
		if (!this.#client) throw new Error('The listening connection is lost');
		this.#running += 1;
		try {
			return await this.#client.query<Row>(text, values);
		} finally {
			this.#running -= 1;
		}
	}

	async close(): Promise<void> {
		this.#closed = true;
		clearTimeout(this.#timer);
		const client = this.#client;
		this.#client = undefined;
		await client?.end().catch(() => undefined);
		this.#resolveReady();
	}

	async #connect(): Promise<void> {
		const again = () => {
			if (!this.#closed) this.#timer = setTimeout(() => void this.#connect(), 500);
		};
		const connectionString = await this.#primary.find(10_000).catch(again);
		if (!connectionString || this.#closed) return;
		const client = new pg.Client({
			connectionString,
			application_name: this.applicationName,
			keepAlive: true,
			keepAliveInitialDelayMillis: 10_000,
			connectionTimeoutMillis: 10_000,
		});
		let down = false;
		let beat: NodeJS.Timeout | undefined;
		const drop = () => {
			if (down) return;
			down = true;
			clearInterval(beat);
			if (this.#client === client) {
				this.#client = undefined;
				this.handlers.lost?.();
			}
			void client.end().catch(() => undefined);
			this.#primary.doubt();
			again();
		};
		client.on('error', drop);
		client.on('end', drop);
		client.on('notification', ({ payload = '' }) => this.handlers.notification(payload));
		try {
			await client.connect();
			// A machine that vanishes must not hold its session locks for hours.
			await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
			await client.query(`listen ${this.channel}`);
		} catch {
			drop();
			return;
		}
		if (this.#closed) {
			await client.end().catch(() => undefined);
			return;
		}
		this.#client = client;
		let asking = false;
		beat = setInterval(async () => {
			if (asking || this.#running > 0) return;
			asking = true;
			const late = setTimeout(drop, beatMs);
			await client.query('select 1').catch(() => undefined);
			clearTimeout(late);
			asking = false;
		}, beatMs).unref();
		this.#resolveReady();
		this.handlers.connected?.(this.#again);
		this.#again = true;
	}
}
