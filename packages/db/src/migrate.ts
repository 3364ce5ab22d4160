import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { defaultMigrationsDir, type Migration, readMigrations } from './migrations';
import { describeUrl, ensureDatabase, isConnectionProblem, MigrationError } from './server-database';

export { MigrationError } from './server-database';

export type MigrateOptions = {
	/** Folder of the migrations. Default: this package's, also from a bundle. */
	migrationsDir?: string;
	/** Receives a message for each migration and each problem. */
	log?: (message: string) => void;
	/** How long to wait for a server that isn't reachable yet, in ms. Default 15 s. */
	waitMs?: number;
};

/** The lock that Prisma's own engine takes, so that `prisma migrate deploy` waits for us and we for it. */
const MIGRATION_LOCK = 72_707_369;
/** The table as Prisma's engine makes it. */
const HISTORY = `create table if not exists _prisma_migrations (
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

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * The migrations that the database knows: applied ones, and those that were started and neither finished nor rolled
 * back.
 */
async function readHistory(client: pg.Client): Promise<{ applied: Row[]; unfinished: string[] }> {
	await client.query(HISTORY);
	const { rows } = await client.query<Row>(
		'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null order by started_at',
	);
	return {
		applied: rows.filter((row) => row.finished_at !== null),
		unfinished: rows.filter((row) => row.finished_at === null).map((row) => row.migration_name),
	};
}

/** Refuses a database with changes that aren't ours; otherwise returns the pending migrations. */
function pendingMigrations(
	applied: readonly Row[],
	ours: readonly Migration[],
	log: (message: string) => void,
): Migration[] {
	const known = new Map(ours.map((migration) => [migration.name, migration]));
	const foreign = applied.filter((row) => !known.has(row.migration_name)).map((row) => row.migration_name);
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
	const done = new Set(applied.map((row) => row.migration_name));
	return ours.filter((migration) => !done.has(migration.name));
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
 * One migration with its row in `_prisma_migrations`, in one transaction: complete or absent, whatever is killed. The
 * script runs unchanged. A failure leaves the transaction open: the caller closes the connection.
 */
async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
	const { name, sql, checksum } = migration;
	await client.query('begin');
	await client.query(
		'update _prisma_migrations set rolled_back_at = now() where migration_name = $1 and finished_at is null and rolled_back_at is null',
		[name],
	);
	const { rows: before } = await client.query('select pg_current_xact_id() as id, clock_timestamp() as at');
	try {
		await client.query(sql);
	} catch (error) {
		throw error instanceof Error ? explainFailure(migration, error) : error;
	}
	const { rows: after } = await client.query('select pg_current_xact_id() as id');
	if (after[0].id !== before[0].id) {
		throw new MigrationError(
			`Migration ${name} ends its transaction itself; take begin, commit and rollback out of it.`,
		);
	}
	await client.query(
		`insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
		values ($1, $2, $3, $4, clock_timestamp(), 1)`,
		[randomUUID(), checksum, name, before[0].at],
	);
	await client.query('commit');
}

/**
 * A dedicated connection, so that transactions and locks on it stay valid: once it is lost, nothing more runs on it.
 */
async function connect(url: string): Promise<pg.Client> {
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

/** Held until the connection ends. */
async function takeLock(client: pg.Client, log: (message: string) => void): Promise<void> {
	const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
	if (rows[0]?.taken) return;
	log('Waiting for another process that migrates the same database');
	await client.query(`set lock_timeout = '${mostMinutes}min'`);
	try {
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
	} catch (error) {
		if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error;
		throw new MigrationError(
			`Another process has been migrating this database for ${mostMinutes} minutes. End it, if it does nothing any more, and start again.`,
		);
	}
	await client.query('set lock_timeout = 0');
}

async function migrateOnce(url: string, folder: string, log: (message: string) => void): Promise<string[]> {
	const ours = await readMigrations(folder);
	const client = await connect(url);
	try {
		await takeLock(client, log);
		const { applied, unfinished } = await readHistory(client);
		const pending = pendingMigrations(applied, ours, log);
		for (const name of unfinished)
			log(`Migration ${name} was interrupted before; nothing of it was kept and it is applied anew`);
		for (const migration of pending) {
			await applyOne(client, migration);
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
	const { migrationsDir = defaultMigrationsDir(), log = () => undefined, waitMs = 15_000 } = options;
	for (let tries = 1; ; tries++) {
		await ensureDatabase(url, waitMs);
		try {
			return await migrateOnce(url, migrationsDir, log);
		} catch (error) {
			const cause = error instanceof MigrationError ? error.cause : error;
			if (tries >= TRIES || !isConnectionProblem(cause)) throw error;
			log(`The connection to PostgreSQL at ${describeUrl(url)} was lost while migrating; trying again`);
		}
	}
}
