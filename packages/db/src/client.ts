import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg, { type ClientBase, type Pool, type PoolClient } from 'pg';
import { askTimeOf, setDatabaseClock } from './database-clock';
import { PrismaClient } from './generated/client';
import { NoPrimary, primaryOf } from './hosts';
import { NotPrimary, PatientPool } from './patient-pool';
import { lookAtPooler, PooledClient, type Pooler } from './pooler';
import { withSessionSettings } from './session-settings';
import { SilenceWatch } from './silence';

// pg writes a Date parameter in the process's own time zone, which a `timestamp` or `date` column would store
// unchanged.
pg.defaults.parseInputDatesAsUTC = true;

export type DatabaseOptions = {
	/** Maximum connections. Default 10. */
	max?: number;
	/** Statement timeout in ms; 0 for none. Default 0. */
	statementTimeoutMs?: number;
	/** Lock timeout in ms; 0, the default, for none. */
	lockTimeoutMs?: number;
	/** An idle transaction ends with its connection after this time, in ms. Default 5 minutes. */
	idleInTransactionTimeoutMs?: number;
	/** false: no parallel workers. */
	parallel?: boolean;
	/** How long to wait for a free or new connection, in ms. Default 15 s. */
	connectionTimeoutMs?: number;
	/** The name of these connections in pg_stat_activity. Default `rewards`. */
	applicationName?: string;
	/** Connections lead through it, and their limits are those of the role instead of these options (`preparePooler`). */
	pooler?: Pooler | undefined;
	/** Called with the server's process id for each new connection. */
	onConnection?: ((processId: number) => void) | undefined;
	/** Called for connections lost while idle (PostgreSQL restarted) or silent; the pool reconnects by itself. */
	onConnectionLost?: (error: Error) => void;
};

export type TransactionOptions = {
	isolation?: 'read committed' | 'repeatable read' | 'serializable';
	readOnly?: boolean;
};

/** The connection pool, one for the grid engine's SQL, COPY, and Prisma. */
export type Database = {
	/** PostgreSQL itself: for connections that keep a session (notifications, locks, jobs). */
	url: string;
	pool: Pool;
	prisma: PrismaClient;
	/** Runs `work` in one transaction on one raw connection: committed when it resolves, rolled back when it throws. */
	transaction: <T>(work: (client: PoolClient) => Promise<T>, options?: TransactionOptions) => Promise<T>;
	/** With a pooler in between: rejects if statements don't get through it (`lookAtPooler`). */
	lookAtPooler?: (patienceMs: number) => Promise<void>;
	/** Ends all connections once running queries are done. */
	close: () => Promise<void>;
};

const { builtins } = pg.types;
const INT8_ARRAY = 1016;

const parseInt8 = (text: string): number | string => {
	const value = Number(text);
	return Number.isSafeInteger(value) ? value : text;
};
/** `{1,2,NULL}`, as PostgreSQL writes int8[] of one dimension. */
const parseInt8Array = (text: string): (number | string | null)[] =>
	text === '{}'
		? []
		: text
				.slice(1, -1)
				.split(',')
				.map((item) => (item === 'NULL' ? null : parseInt8(item)));

/**
 * How raw queries return values: int8 as number (as text beyond 2^53), numeric as text, timestamptz and timestamp
 * (which is UTC in this database) as Date, date as `YYYY-MM-DD` (a day has no time zone). Prisma has its own parsers.
 */
const typeParsers: pg.CustomTypesConfig = {
	getTypeParser: (oid: number, format?: 'text' | 'binary') => {
		if (format !== 'binary') {
			switch (oid) {
				case builtins.INT8:
					return parseInt8;
				case INT8_ARRAY:
					return parseInt8Array;
				case builtins.DATE:
					return (text: string) => text;
				case builtins.TIMESTAMP:
					return (text: string) => new Date(`${text.replace(' ', 'T')}Z`);
			}
		}
		return pg.types.getTypeParser(oid, format ?? 'text');
	},
};

/** Connection errors of PostgreSQL; a mail server that refuses a connection reports the same. */
const lostConnections = new WeakSet<object>();
/** pg's own messages, without a code, for a missing, lost or unavailable connection. */
const lostWords =
	/^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;

/** Whether an error is a lost or unavailable connection of a {@link Database}'s pool, not a response of PostgreSQL. */
export const isLostConnection = (error: unknown): boolean =>
	error instanceof Error && (lostConnections.has(error) || error instanceof NoPrimary || lostWords.test(error.message));

/**
 * A socket whose errors are recognizable, such as a refused connection. What PostgreSQL has closed is over: without the
 * end here, a write that nobody takes any more would keep it, and whoever waits for it, for ever.
 */
const watchedSocket = (): Socket => {
	const socket = new Socket();
	socket.on('error', (error) => lostConnections.add(error));
	return socket.on('end', () => socket.destroy());
};

/**
 * Maximum prepared statements of Prisma on each connection. Beyond it (lists of many lengths) statements stay unnamed.
 */
const PREPARED_LIMIT = 500;

/** Names for Prisma's statements, so that each connection plans the common ones once. */
function statementNamer(): (query: { sql: string }) => string {
	const names = new Map<string, string>();
	return ({ sql }) => {
		const known = names.get(sql);
		if (known !== undefined) return known;
		if (names.size >= PREPARED_LIMIT) return '';
		const name = `p_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
		names.set(sql, name);
		return name;
	};
}

async function refusesChanges(client: ClientBase): Promise<boolean> {
	const sql = `select current_setting('transaction_read_only') = 'on' as refuses`;
	const { rows } = await client.query<{ refuses: boolean }>(sql);
	return rows[0]?.refuses === true;
}

/** Runs `work` in one transaction on one connection of the pool; see {@link Database.transaction}. */
export async function withTransaction<T>(
	pool: Pool,
	work: (client: PoolClient) => Promise<T>,
	options: TransactionOptions = {},
): Promise<T> {
	const client = await pool.connect();
	let broken: Error | boolean = false;
	try {
		const isolation = options.isolation ? ` isolation level ${options.isolation}` : '';
		await client.query(`begin${isolation}${options.readOnly ? ' read only' : ''}`);
		const result = await work(client);
		await client.query('commit');
		return result;
	} catch (error) {
		await client.query('rollback').catch((failure: Error) => {
			// Then the connection must not be reused: it may still be in the transaction.
			broken = failure;
		});
		throw error;
	} finally {
		client.release(broken);
	}
}

/** What each connection begins with. */
export const settingsOf = (options: DatabaseOptions): Record<string, string> => ({
	TimeZone: 'UTC',
	statement_timeout: String(options.statementTimeoutMs ?? 0),
	lock_timeout: String(options.lockTimeoutMs ?? 0),
	...(options.parallel === false ? { max_parallel_workers_per_gather: '0' } : {}),
	idle_in_transaction_session_timeout: String(options.idleInTransactionTimeoutMs ?? 300_000),
});

/**
 * Opens the database at `url` (postgresql://…) lazily: the first query connects. If PostgreSQL restarts, only
 * running queries fail; the next ones get new connections. Of several hosts it uses the one that accepts changes.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
	const { pooler } = options;
	const primary = primaryOf(pooler?.url ?? url);
	const lost = (error: Error, held: boolean) => {
		lostConnections.add(error);
		// The pool reports the others.
		if (held) options.onConnectionLost?.(error);
	};
	const silence = new SilenceWatch(primary, lost, pooler && primaryOf(url));
	const settings = settingsOf(options);
	const config = {
		max: options.max ?? 10,
		application_name: options.applicationName ?? 'rewards',
		connectionTimeoutMillis: options.connectionTimeoutMs ?? 15_000,
		idleTimeoutMillis: 30_000,
		keepAlive: true,
		// A PostgreSQL that vanished without a word is noticed within half a minute, not after hours.
		keepAliveInitialDelayMillis: 10_000,
		types: typeParsers,
		stream: watchedSocket,
		...(pooler ? { Client: PooledClient, prepared: pooler.prepared } : {}),
		onConnect: async (client: ClientBase) => {
			// Of several hosts, one that was the primary may have come back as a standby.
			if (primary.several && (await refusesChanges(client))) throw new NotPrimary();
			// A connection that can't answer fails at its first statement anyway.
			await silence.follow(client).catch(() => undefined);
			await setDatabaseClock(askTimeOf(client)).catch(() => undefined);
		},
	};
	const pool = new PatientPool(config, primary, (address) =>
		pooler ? address : withSessionSettings(address, settings),
	);
	// Without listeners Node ends the process when PostgreSQL shuts down: the pool reports idle connections, and each
	// connection itself while it is held between two queries.
	pool.on('error', (error) => {
		primary.doubt();
		options.onConnectionLost?.(error);
	});
	pool.on('acquire', (client) => silence.isTaken(client));
	pool.on('remove', (client) => silence.isTaken(client));
	pool.on('release', (_error, client) => silence.rests(client));
	pool.on('connect', (client) => {
		client.on('error', (error) => {
			primary.doubt();
			lostConnections.add(error);
		});
		// PostgreSQL sends it for canceling; pg's types leave it out.
		options.onConnection?.(Number(Reflect.get(client, 'processID')));
	});

	const prisma = new PrismaClient({
		adapter: new PrismaPg(pool, { statementNameGenerator: statementNamer() }),
		// Prisma's defaults (2 s and 5 s) end a transaction that waits for a busy pool or for a row that an import holds.
		transactionOptions: { maxWait: 10_000, timeout: 30_000 },
	});
	let closing: Promise<void> | null = null;
	return {
		url,
		pool,
		prisma,
		...(pooler ? { lookAtPooler: (patienceMs: number) => lookAtPooler(pooler, settings, patienceMs) } : {}),
		transaction: (work, transactionOptions) => withTransaction(pool, work, transactionOptions),
		close: () => {
			closing ??= prisma
				.$disconnect()
				.then(() => pool.end())
				.finally(() => silence.close());
			return closing;
		},
	};
}
