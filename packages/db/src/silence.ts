import type { Socket } from 'node:net';
import pg, { type ClientBase } from 'pg';
import type { Primary } from './hosts';

/** How long a statement may go without a byte before another connection asks whether PostgreSQL works on it. */
const quietMs = 5_000;
/** How long that question may take, with its own connection. */
const askMs = 4_000;
const lookMs = 1_000;
/** As often in a row: once may be a busy moment, or an answer that this process has yet to read. */
const mostDoubts = 2;

const demoted = '25006';
/** Faults after which a connection is of no use: a demoted primary, out of memory, a disk that fails. */
const useless: ReadonlySet<unknown> = new Set([demoted, '53200', '58030']);

interface Waiting {
	/** When the last byte came, or the statement was sent. */
	since: number;
	read: number;
	doubts: number;
}

type Wire = { stream: Socket; on(event: 'errorMessage', heard: (message: { code?: string }) => void): unknown };
const wireOf = (client: ClientBase): Wire => Reflect.get(client, 'connection');

/**
 * Ends the connections of a pool on which PostgreSQL has gone silent: a frozen proxy, a machine without power, an
 * answer that was lost. A time limit can't tell that from a long statement, and a frozen proxy answers the keep-alives
 * of TCP. So a statement without a byte for a while is looked up in pg_stat_activity, over a new connection: what
 * PostgreSQL works on may take as long as it needs.
 */
export class SilenceWatch {
	readonly #waiting = new Map<ClientBase, Waiting>();
	readonly #idle = new Set<ClientBase>();
	readonly #processes = new WeakMap<ClientBase, number>();
	readonly #timer: NodeJS.Timeout;
	#asking = false;

	/**
	 * `lost` hears of each error with which a connection is ended, and whether somebody held it. With a pooler in between
	 * `primary` is the pooler, and `behind` is PostgreSQL.
	 */
	constructor(
		private readonly primary: Primary,
		private readonly lost: (error: Error, held: boolean) => void,
		private readonly behind?: Primary,
	) {
		this.#timer = setInterval(() => void this.#look(), lookMs).unref();
	}

	/** Watches a connection from its first statement on. Rejects when it can't tell its process. */
	async follow(client: ClientBase): Promise<void> {
		const wire = wireOf(client);
		const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
		const query = (...given: unknown[]): unknown => {
			if (!this.#waiting.has(client)) {
				this.#waiting.set(client, { since: performance.now(), read: wire.stream.bytesRead, doubts: 0 });
			}
			return ask(...given);
		};
		Object.assign(client, { query });
		client.on('drain', () => this.#waiting.delete(client));
		client.on('end', () => {
			this.#waiting.delete(client);
			this.#idle.delete(client);
		});
		wire.on('errorMessage', ({ code }) => {
			if (!useless.has(code)) return;
			// After pg has told the statement its error.
			setImmediate(() => {
				for (const one of [client, ...(code === demoted ? this.#idle : [])])
					this.#end(one, 'Connection terminated: PostgreSQL refuses to work');
			});
		});
		// Each transaction has another one.
		if (this.behind) return;
		// Not that of the handshake: a pooler in between makes that up.
		const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
		if (rows[0]) this.#processes.set(client, rows[0].pid);
	}

	/** Of connections that nobody holds: once one has gone silent, none of them is trusted any more. */
	rests(client: ClientBase): void {
		if (!wireOf(client).stream.destroyed) this.#idle.add(client);
	}
	isTaken(client: ClientBase): void {
		this.#idle.delete(client);
	}

	close(): void {
		clearInterval(this.#timer);
		this.#waiting.clear();
	}

	#end(client: ClientBase, message: string): void {
		const error = new Error(message);
		this.primary.doubt();
		this.lost(error, !this.#idle.delete(client));
		this.#waiting.delete(client);
		wireOf(client).stream.destroy(error);
	}

	/** Without a byte for long, though this process has read all that came. */
	#quiet(): [ClientBase, Waiting][] {
		const now = performance.now();
		return [...this.#waiting].filter(([client, waiting]) => {
			const { stream } = wireOf(client);
			if (stream.destroyed) this.#waiting.delete(client);
			if (stream.bytesRead !== waiting.read || stream.readableLength > 0) {
				Object.assign(waiting, { since: now, read: stream.bytesRead, doubts: 0 });
			}
			return now - waiting.since >= quietMs && this.#waiting.has(client);
		});
	}

	async #look(): Promise<void> {
		if (this.#asking || this.#quiet().length === 0) return;
		this.#asking = true;
		try {
			const asked = this.#quiet();
			const working = await this.#working(asked.map(([client]) => this.#processes.get(client) ?? 0));
			// What came meanwhile is read by now.
			const quiet = new Set(this.#quiet().map(([, waiting]) => waiting));
			for (const [client, waiting] of asked) {
				if (!quiet.has(waiting)) continue;
				if (working === 'all' || working.has(this.#processes.get(client) ?? 0)) {
					Object.assign(waiting, { since: performance.now(), doubts: 0 });
				} else {
					waiting.doubts += 1;
					if (waiting.doubts < mostDoubts) continue;
					for (const silent of [client, ...this.#idle])
						this.#end(silent, 'Connection terminated: PostgreSQL went silent');
				}
			}
		} finally {
			this.#asking = false;
		}
	}

	/** Which of these processes work on a statement; none if PostgreSQL doesn't respond, all if it refuses to tell. */
	async #working(processes: number[]): Promise<Set<number> | 'all'> {
		if (!this.behind) return this.#ask(this.primary.url, processes);
		// A statement may also wait in the pooler. What both of them have lost, their own time limits end.
		const answers = await Promise.all([this.primary, this.behind].map(({ url }) => this.#ask(url)));
		return answers.every((answer) => answer === 'all') ? 'all' : new Set();
	}

	/** Asks for these processes; for none, only whether there is an answer to a connection. */
	async #ask(url: string, processes?: number[]): Promise<Set<number> | 'all'> {
		const client = new pg.Client({
			connectionString: url,
			application_name: 'rewards-silence',
			connectionTimeoutMillis: askMs,
		});
		client.on('error', () => undefined);
		let late: NodeJS.Timeout | undefined;
		const patience = new Promise<Set<number>>((resolve) => {
			late = setTimeout(() => resolve(new Set()), askMs);
		});
		const ask = async (): Promise<Set<number> | 'all'> => {
			try {
				await client.connect();
				if (!processes) return 'all';
				const text = `select pid from pg_stat_activity where pid = any($1) and state = 'active'`;
				return new Set((await client.query<{ pid: number }>(text, [processes])).rows.map(({ pid }) => pid));
			} catch (error) {
				return error instanceof pg.DatabaseError ? 'all' : new Set();
			}
		};
		try {
			return await Promise.race([ask(), patience]);
		} finally {
			clearTimeout(late);
			wireOf(client).stream.destroy();
		}
	}
}
