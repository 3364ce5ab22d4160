import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { primaryOf } from './hosts';
import { defaultMigrationsDir, type Migration, readMigrations } from './migrations';
import { worksWith } from './older-servers';
import { describeUrl, ensureDatabase, isConnectionProblem, MigrationError } from './server-database';
import { refusePooler } from './session-settings';

export { MigrationError } from './server-database';

export type MigrateOptions = {
	/** Folder of the migrations. Default: this package's, also from a bundle. */
	migrationsDir?: string;
	/** Receives a message for each migration and each problem. */
	log?: (message: string) => void;
	/** How long to wait for a server that isn't reachable yet, in ms. Default 15 s. */
	waitMs?: number;
	/** Also uses a database of a newer version, if all that it has more says that this version works with it. */
	acceptNewer?: boolean;
};

/** The lock that Prisma's own engine takes, so that `prisma migrate deploy` waits for us and we for it. */
const MIGRATION_LOCK = 72_707_369;
/** The table as Prisma's engine makes it. */
export const HISTORY = `create table if not exists _prisma_migrations (
	id varchar(36) primary key not null,
	checksum varchar(64) not null,
	finished_at timestamptz,
	migration_name varchar(255) not null,
	logs text,
	rolled_back_at timestamptz,
	started_at timestamptz not null default now(),
	applied_steps_count integer not null default 0
)`;
/** Prefix of the migrations that were merged before the first release; databases created by them are not supported. */
const BEFORE_RELEASE = /^2026112[12]\d{6}_/;
/** A PostgreSQL that shuts down in the middle (restart, failover) leaves nothing half done: simply retry. */
const TRIES = 3;

export type AppliedMigration = {
	migration_name: string;
	checksum: string;
	finished_at: Date | null;
	/** What its script says of older servers. */
	logs: string | null;
};

/**
 * The migrations that the database knows: applied ones, and those that were started and neither finished nor rolled
 * back.
 */
export async function readHistory(client: pg.Client): Promise<{ applied: AppliedMigration[]; unfinished: string[] }> {
	await client.query(HISTORY);
	const { rows } = await client.query<AppliedMigration>(
		'select migration_name, checksum, finished_at, logs from _prisma_migrations where rolled_back_at is null order by started_at',
	);
	return {
		applied: rows.filter((row) => row.finished_at !== null),
		unfinished: rows.filter((row) => row.finished_at === null).map((row) => row.migration_name),
	};
}

/** Refuses a database with changes that aren't ours; otherwise returns the pending migrations. */
export function pendingMigrations(
	applied: readonly AppliedMigration[],
	ours: readonly Migration[],
	{ log = () => undefined, acceptNewer = false }: Pick<MigrateOptions, 'log' | 'acceptNewer'>,
): Migration[] {
	const known = new Map(ours.map((migration) => [migration.name, migration]));
	const done = new Set(applied.map((row) => row.migration_name));
	const pending = ours.filter((migration) => !done.has(migration.name));
	const newer = applied.filter((row) => !known.has(row.migration_name));
	const foreign = newer.map((row) => row.migration_name);
	const newest = ours.at(-1)?.name ?? '';
	if (acceptNewer && foreign.length > 0 && pending.length === 0 && newer.every(({ logs }) => worksWith(logs, newest))) {
		log(`A newer version has used the database. This one works with all that it changed (${foreign.join(', ')})`);
		return [];
	}
	if (foreign.some((name) => BEFORE_RELEASE.test(name))) {
		throw new MigrationError(
			"The database was made before the first release, by changes that have been put together since, and can't be carried on. Remove the folder .data (it holds sample data), or use an empty database, and start again.",
		);
	}
	if (foreign.length > 0) {
		throw new MigrationError(
			`The database has changes that this version doesn't know (${foreign.join(', ')}): a newer version has used it. Start that version, or restore a backup from before.`,
		);
	}
	for (const row of applied) {
		if (known.get(row.migration_name)?.checksum !== row.checksum) {
			log(
				`Migration ${row.migration_name} was edited after it had been applied to this database; the edit has no effect here`,
			);
		}
	}
	return pending;
}

/** A migration's failure with the line of its file, if PostgreSQL reports it. */
function explainFailure(migration: Migration, error: Error): MigrationError {
	const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
	const line = Number.isFinite(position) ? ` (line ${migration.sql.slice(0, position).split('\n').length})` : '';
	return new MigrationError(`Migration ${migration.name} failed${line}: ${error.message}. Nothing of it was kept.`, {
		cause: error,
	});
}

/**
 * How long a migration may wait for the tables that it changes, all together, in ms: whoever comes after it waits as
 * long. Below `deadlock_timeout`, whose default is a second, so that nobody's change becomes the victim of a deadlock.
 */
const lockMs = 900;
/** Then it lets everybody else go first and tries again, so often. */
const lockTries = 40;

const nameOf = String.raw`(?:only\s+)?((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`;
const changes = new RegExp(String.raw`\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?${nameOf}`, 'gi');
const touches = new RegExp(
	String.raw`\breferences\s+${nameOf}|\bcreate\s+(?:unique\s+)?index\b[^;]*?\son\s+${nameOf}|\btrigger\b[^;]*?\son\s+${nameOf}`,
	'gi',
);
const namesIn = (sql: string, pattern: RegExp): string[] =>
	[...sql.matchAll(pattern)].flatMap(([, ...names]) => names.filter((name) => name !== undefined));

/**
 * Takes the locks of the tables that a script changes, in the order of their names, before it changes anything. What
 * this doesn't recognize waits in the script itself, for no longer.
 */
async function lockTables(client: pg.Client, sql: string): Promise<void> {
	const existing = async (names: string[]): Promise<string[]> => {
		const { rows } = await client.query<{ name: string }>(
			`select distinct t::text as name from unnest($1::text[]) n, to_regclass(n) t join pg_class c on c.oid = t and c.relkind in ('r', 'p') order by 1`,
			[names],
		);
		return rows.map(({ name }) => name);
	};
	const changed = await existing(namesIn(sql, changes));
	const touched = (await existing(namesIn(sql, touches))).filter((name) => !changed.includes(name));
	await client.query(`set local statement_timeout = ${lockMs}; set local lock_timeout = ${lockMs}`);
	if (changed.length > 0) await client.query(`lock table ${changed.join(', ')} in access exclusive mode`);
	if (touched.length > 0) await client.query(`lock table ${touched.join(', ')} in share row exclusive mode`);
	await client.query('set local statement_timeout = 0');
}

/** Locked by somebody for too long, or in a circle. A script that has begun has no time limit: somebody canceled it. */
const isLocked = (error: unknown, begun: boolean): boolean =>
	error instanceof pg.DatabaseError && ['55P03', '40P01', ...(begun ? [] : ['57014'])].includes(error.code ?? '');

/** The row of a migration that was applied, as Prisma's engine writes it, with what it says of older servers. */
export async function recordApplied(
	client: pg.ClientBase,
	{ name, checksum, olderServers }: Omit<Migration, 'sql'>,
	startedAt: Date,
): Promise<void> {
	await client.query(
		`insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs)
		values ($1, $2, $3, $4, clock_timestamp(), 1, $5)`,
		[randomUUID(), checksum, name, startedAt, olderServers],
	);
}

/** One try of a migration. Resolves to false when its tables are in use; then nothing of it is left. */
async function tryOne(client: pg.Client, migration: Migration): Promise<boolean> {
	const { name, sql } = migration;
	await client.query('begin');
	await client.query(
		'update _prisma_migrations set rolled_back_at = now() where migration_name = $1 and finished_at is null and rolled_back_at is null',
		[name],
	);
	const { rows: before } = await client.query('select pg_current_xact_id() as id, clock_timestamp() as at');
	let begun = false;
	try {
		await lockTables(client, sql);
		begun = true;
		await client.query(sql);
	} catch (error) {
		if (isLocked(error, begun)) {
			await client.query('rollback');
			return false;
		}
		throw error instanceof Error ? explainFailure(migration, error) : error;
	}
	const { rows: after } = await client.query('select pg_current_xact_id() as id');
	if (after[0].id !== before[0].id) {
		throw new MigrationError(
			`Migration ${name} ends its transaction itself; take begin, commit and rollback out of it.`,
		);
	}
	await recordApplied(client, migration, before[0].at);
	await client.query('commit');
	return true;
}

/**
 * One migration with its row in `_prisma_migrations`, in one transaction: complete or absent, whatever is killed. The
 * script runs unchanged. It waits for others' work on its tables without making anybody else wait for long. A failure
 * leaves the transaction open: the caller closes the connection.
 */
async function applyOne(client: pg.Client, migration: Migration, log: (message: string) => void): Promise<void> {
	for (let tries = 1; !(await tryOne(client, migration)); tries += 1) {
		if (tries === 1) log(`Migration ${migration.name} waits for work on its tables`);
		if (tries >= lockTries) {
			throw new MigrationError(
				`Migration ${migration.name} found its tables in use ${lockTries} times in a row. Nothing of it was kept. Start again when less is going on, or end what has been running for long.`,
			);
		}
		await delay(200 + Math.random() * 800);
	}
}

/**
 * A dedicated connection, so that transactions and locks on it stay valid: once it is lost, nothing more runs on it.
 */
export async function connectToMigrate(url: string): Promise<pg.Client> {
	const client = new pg.Client({
		connectionString: url,
		application_name: 'rewards-migrate',
		connectionTimeoutMillis: 15_000,
	});
	client.on('error', () => undefined);
	await client.connect();
	await client.query("set time zone 'UTC'; set statement_timeout = 0; set lock_timeout = 0");
	// Keeps a killed process from holding its locks until its statement is done. Not every system supports it.
	await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
	return client;
}

/** How long another process may take for its migrations. */
const mostMinutes = 60;

/**
 * Held until the connection ends. Asked for again and again: a statement that waits for it would keep a snapshot, for
 * which what the other process does (an index built beside others' work) would wait in turn.
 */
async function takeLock(client: pg.Client, log: (message: string) => void): Promise<void> {
	const until = performance.now() + mostMinutes * 60_000;
	for (let waits = false; ; waits = true) {
		const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
			MIGRATION_LOCK,
		]);
		if (rows[0]?.taken) return;
		if (!waits) log('Waiting for another process that migrates the same database');
		if (performance.now() > until) {
			throw new MigrationError(
				`Another process has been migrating this database for ${mostMinutes} minutes. End it, if it does nothing any more, and start again.`,
			);
		}
		await delay(100);
	}
}

async function migrateOnce(url: string, options: MigrateOptions): Promise<string[]> {
	const { migrationsDir: folder = defaultMigrationsDir(), log = () => undefined } = options;
	const ours = await readMigrations(folder);
	const address = await primaryOf(url).find(15_000);
	await refusePooler(address);
	const client = await connectToMigrate(address);
	try {
		const { rows } = await client.query<{ refuses: boolean }>(
			`select current_setting('transaction_read_only') = 'on' as refuses`,
		);
		if (rows[0]?.refuses) {
			throw new MigrationError(
				`PostgreSQL at ${describeUrl(url)} accepts no changes: it is a standby, or was set read-only. Name the primary in DATABASE_URL, or start again when it accepts them.`,
			);
		}
		await takeLock(client, log);
		const { applied, unfinished } = await readHistory(client);
		const pending = pendingMigrations(applied, ours, options);
		for (const name of unfinished)
			log(`Migration ${name} was interrupted before; nothing of it was kept and it is applied anew`);
		for (const migration of pending) {
			await applyOne(client, migration, log);
			log(`Applied migration ${migration.name}`);
		}
		return pending.map((migration) => migration.name);
	} finally {
		await client.end().catch(() => undefined);
	}
}

/**
 * Brings the database at `url` to the state of this program's migrations and resolves to the names of those just
 * applied. Creates the database if it doesn't exist. Any number of processes may do this at once; they wait for each
 * other. A killed process or server leaves only complete migrations. Uses Prisma's table `_prisma_migrations` and
 * Prisma's lock, so that `prisma migrate deploy` works on the same database.
 *
 * Throws MigrationError, with a message for the operator: server too old or unreachable, a failing migration, a
 * database used by a newer version.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
	const { log = () => undefined, waitMs = 15_000 } = options;
	for (let tries = 1; ; tries++) {
		await ensureDatabase(url, waitMs);
		try {
			return await migrateOnce(url, options);
		} catch (error) {
			const cause = error instanceof MigrationError ? error.cause : error;
			if (tries >= TRIES || !isConnectionProblem(cause)) throw error;
			log(`The connection to PostgreSQL at ${describeUrl(url)} was lost while migrating; trying again`);
		}
	}
}
