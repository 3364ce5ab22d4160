import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg, { type Pool, type PoolClient } from 'pg';
import { PrismaClient } from './generated/client';

// pg writes a Date parameter in the process's own time zone, which a `timestamp` or `date` column would keep as it is.
pg.defaults.parseInputDatesAsUTC = true;

export type DatabaseOptions = {
	/** Connections at most. Default 10. */
	max?: number;
	/** A statement that runs longer is cancelled, in ms; 0 for never. Default 0. */
	statementTimeoutMs?: number;
	/**
	 * How long a statement may wait for a row or table that someone else holds; 0, the default, for as long as it takes.
	 */
	lockTimeoutMs?: number;
	/** A transaction that does nothing for so long is ended with its connection, in ms. Default 5 minutes. */
	idleInTransactionTimeoutMs?: number;
	/** false: each statement keeps to one process. */
	parallel?: boolean;
	/** How long to wait for a free or new connection, in ms. Default 15 s. */
	connectionTimeoutMs?: number;
	/** How pg_stat_activity names these connections. Default `rewards`. */
	applicationName?: string;
	/** Called with the id of the server's process of each new connection. */
	onConnection?: ((processId: number) => void) | undefined;
	/** Told of connections lost while idle (PostgreSQL restarted); the pool makes new ones by itself. */
	onConnectionLost?: (error: Error) => void;
};

export type TransactionOptions = {
	isolation?: 'read committed' | 'repeatable read' | 'serializable';
	readOnly?: boolean;
};

/** One pool for everything: the grid engine's SQL, COPY, and Prisma on top of it. */
export type Database = {
	url: string;
	pool: Pool;
	prisma: PrismaClient;
	/** Runs `work` in one transaction on one raw connection: committed when it resolves, rolled back when it throws. */
	transaction: <T>(work: (client: PoolClient) => Promise<T>, options?: TransactionOptions) => Promise<T>;
	/** Ends all connections once the queries under way are done. */
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
 * How raw queries give values: int8 as number (as text beyond 2^53), numeric as text, timestamptz and timestamp (which
 * is UTC in this database) as Date, date as `YYYY-MM-DD` (a day has no time zone to be shifted by). Prisma brings its
 * own.
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

/**
 * The connection string with settings that every connection must start with. The time zone is not a matter of taste:
 * Prisma sends timestamps without an offset and takes what comes back for UTC.
 */
function withSessionSettings(url: string, settings: Readonly<Record<string, string>>): string {
	const parsed = new URL(url);
	const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
	const given = parsed.searchParams.get('options');
	parsed.searchParams.set('options', [...(given ? [given] : []), ...options].join(' '));
	return parsed.toString();
}

/** Faults of connections to PostgreSQL: a mail server that refuses one says just the same. */
const lostConnections = new WeakSet<object>();
/** What pg says by itself, without a code, of a connection that isn't there, is gone or can't be had. */
const lostWords =
	/^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;

/** Whether an error is the loss or want of a connection of a {@link Database}'s pool, and no answer of PostgreSQL's. */
export const isLostConnection = (error: unknown): boolean =>
	error instanceof Error && (lostConnections.has(error) || lostWords.test(error.message));

/** A socket whose faults are known again: such as no connection at all. */
const watchedSocket = (): Socket => new Socket().on('error', (error) => lostConnections.add(error));

/**
 * Prepared statements that Prisma may keep on each connection. Beyond it (lists of many lengths) statements stay
 * unnamed.
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
			// Then no one may get this connection again: it may still be in the transaction.
			broken = failure;
		});
		throw error;
	} finally {
		client.release(broken);
	}
}

/**
 * Opens the database at `url` (postgresql://…) lazily: no connection is made before the first query. A PostgreSQL that
 * is restarted fails the queries under way and nothing else; the next ones get new connections.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
	const pool = new pg.Pool({
		connectionString: withSessionSettings(url, {
			TimeZone: 'UTC',
			statement_timeout: String(options.statementTimeoutMs ?? 0),
			lock_timeout: String(options.lockTimeoutMs ?? 0),
			...(options.parallel === false ? { max_parallel_workers_per_gather: '0' } : {}),
			idle_in_transaction_session_timeout: String(options.idleInTransactionTimeoutMs ?? 300_000),
		}),
		max: options.max ?? 10,
		application_name: options.applicationName ?? 'rewards',
		connectionTimeoutMillis: options.connectionTimeoutMs ?? 15_000,
		idleTimeoutMillis: 30_000,
		keepAlive: true,
		types: typeParsers,
		stream: watchedSocket,
	});
	// Without listeners Node ends the process when PostgreSQL goes away: the pool reports idle connections, and each
	// connection itself while someone holds it between two queries.
	pool.on('error', (error) => options.onConnectionLost?.(error));
	pool.on('connect', (client) => {
		client.on('error', (error) => lostConnections.add(error));
		// PostgreSQL says so to cancel by; pg's types leave it out.
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
		transaction: (work, transactionOptions) => withTransaction(pool, work, transactionOptions),
		close: () => {
			closing ??= prisma.$disconnect().then(() => pool.end());
			return closing;
		},
	};
}
