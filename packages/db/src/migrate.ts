import pg, { type Pool } from 'pg';
import { defaultMigrationsDir, type Migration, NO_FILTER, readMigrations, toMigrationList } from './migrations';
import { openSchemaEngine, type PinnedConnection, pinnedConnection } from './schema-engine';
import { describeUrl, ensureDatabase, isConnectionProblem, MigrationError } from './server-database';

export { MigrationError } from './server-database';

export type MigrateOptions = {
	/** Where the migrations lie. Default: those of this package, also from a bundle. */
	migrationsDir?: string;
	/** Receives a sentence for each migration and for what was found amiss. */
	log?: (message: string) => void;
	/** How long to wait for a server that isn't reachable yet, in ms. Default 15 s. */
	waitMs?: number;
};

/** The lock that Prisma's own engine takes, so that `prisma migrate deploy` waits for us and we for it. */
const MIGRATION_LOCK = 72_707_369;
/** PostgreSQL that goes away in the middle (restarted, failed over) leaves nothing half done: it is simply tried again. */
const TRIES = 3;

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

/** The migrations that the database knows: applied ones, and those that were begun and neither finished nor rolled back. */
async function readHistory(pool: Pool): Promise<{ applied: Row[]; unfinished: string[] }> {
	const { rows: found } = await pool.query<{ exists: boolean }>(
		"select to_regclass('_prisma_migrations') is not null as exists",
	);
	if (!found[0]?.exists) return { applied: [], unfinished: [] };
	const { rows } = await pool.query<Row>(
		'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null order by started_at',
	);
	return {
		applied: rows.filter((row) => row.finished_at !== null),
		unfinished: rows.filter((row) => row.finished_at === null).map((row) => row.migration_name),
	};
}

/** Refuses a database whose history isn't a beginning of ours; names the migrations that are still to come otherwise. */
function pendingMigrations(
	applied: readonly Row[],
	ours: readonly Migration[],
	log: (message: string) => void,
): Migration[] {
	const known = new Map(ours.map((migration) => [migration.name, migration]));
	const foreign = applied.filter((row) => !known.has(row.migration_name)).map((row) => row.migration_name);
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

/** A migration's failure with the line of its file, as far as PostgreSQL tells. */
function explainFailure(migration: Migration, error: Error): MigrationError {
	const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
	const line = Number.isFinite(position) ? ` (line ${migration.sql.slice(0, position).split('\n').length})` : '';
	return new MigrationError(`Migration ${migration.name} failed${line}: ${error.message}. Nothing of it was kept.`, {
		cause: error,
	});
}

/** One migration with its row in `_prisma_migrations`, in one transaction: there or not, whatever is killed meanwhile. */
async function applyOne(
	url: string,
	connection: PinnedConnection,
	folder: string,
	upTo: readonly Migration[],
	unfinished: readonly string[],
): Promise<void> {
	const migration = upTo.at(-1);
	if (!migration) return;
	await connection.pool.query('begin');
	if (unfinished.includes(migration.name)) {
		await connection.pool.query(
			'update _prisma_migrations set rolled_back_at = now() where migration_name = $1 and finished_at is null and rolled_back_at is null',
			[migration.name],
		);
	}
	const engine = await openSchemaEngine(url, connection);
	try {
		await engine.applyMigrations({ migrationsList: toMigrationList(folder, upTo), filters: NO_FILTER });
	} catch (error) {
		throw connection.scriptError ? explainFailure(migration, connection.scriptError) : error;
	} finally {
		engine.free();
	}
	await connection.pool.query('commit');
}

/** Held until the connection ends. */
async function takeLock(pool: Pool, log: (message: string) => void): Promise<void> {
	const { rows } = await pool.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
	if (rows[0]?.taken) return;
	log('Waiting for another process that migrates the same database');
	await pool.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

async function migrateOnce(url: string, folder: string, log: (message: string) => void): Promise<string[]> {
	const ours = await readMigrations(folder);
	const connection = pinnedConnection(url, 'rewards-migrate');
	try {
		await takeLock(connection.pool, log);
		const { applied, unfinished } = await readHistory(connection.pool);
		const pending = pendingMigrations(applied, ours, log);
		for (const name of unfinished)
			log(`Migration ${name} was interrupted before; nothing of it was kept and it is applied anew`);
		for (const migration of pending) {
			await applyOne(url, connection, folder, ours.slice(0, ours.indexOf(migration) + 1), unfinished);
			log(`Applied migration ${migration.name}`);
		}
		return pending.map((migration) => migration.name);
	} finally {
		await connection.close();
	}
}

/**
 * Brings the database at `url` to the state of this program's migrations and resolves to the names of those just applied.
 * Makes the database if it doesn't exist. Any number of processes may do this at once; they wait for each other. A process
 * or a server killed on the way leaves whole migrations only. Uses Prisma's engine and its table `_prisma_migrations`, so that
 * `prisma migrate` can be used on the same database.
 *
 * Throws MigrationError, whose message is a sentence for the operator: server too old or out of reach, a failing migration,
 * a database used by a newer version.
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
