import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createDatabase, type Database, type DatabaseOptions } from './client';
import { type EmbeddedServer, startEmbedded } from './embedded';
import { packageDirectory } from './location';
import { migrate } from './migrate';
import { defaultMigrationsDir, migrationsHash, readMigrations } from './migrations';
import { isOwnerAlive, uniqueId } from './postgres/lock';

export type TestDatabase = {
	url: string;
	database: Database;
	/** Ends the connections and removes the database. */
	drop: () => Promise<void>;
};

/** Separates checkouts that share a server or a temporary folder. */
const checkout = createHash('sha256').update(packageDirectory()).digest('hex').slice(0, 8);
const TEMPLATE_PREFIX = `rewards_template_${checkout}_`;
const TEST_PREFIX = 'rewards_test_';
const TEMPLATE_LOCK = 727_073_691;

function withDatabase(serverUrl: string, name: string): string {
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	return url.toString();
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: withDatabase(serverUrl, 'postgres') });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

async function databaseNames(client: pg.Client, prefix: string): Promise<string[]> {
	const { rows } = await client.query<{ datname: string }>(
		'select datname from pg_database where starts_with(datname, $1)',
		[prefix],
	);
	return rows.map((row) => row.datname);
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
	const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
	if (rowCount) await client.query(`alter database "${name}" is_template false`);
	await client.query(`drop database if exists "${name}" with (force)`);
}

/**
 * The migrated database that test databases are copied from, named by the hash of its migrations: built once per
 * server, however many processes request it at once, and again when a migration changes. Resolves to its name.
 */
export async function ensureTemplate(serverUrl: string): Promise<string> {
	const name = TEMPLATE_PREFIX + migrationsHash(await readMigrations(defaultMigrationsDir()));
	await onServer(serverUrl, async (client) => {
		if ((await databaseNames(client, name)).includes(name)) return;
		await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
		const existing = await databaseNames(client, TEMPLATE_PREFIX);
		if (existing.includes(name)) return;
		// Templates of earlier migrations, and half-built ones of killed runs.
		for (const old of existing) await dropDatabase(client, old);
		const building = `${TEMPLATE_PREFIX}building`;
		await migrate(withDatabase(serverUrl, building));
		await client.query(`alter database "${building}" with allow_connections false is_template true`);
		await client.query(`alter database "${building}" rename to "${name}"`);
	});
	return name;
}

/** Removes the test databases of dead processes. */
async function dropAbandoned(serverUrl: string): Promise<void> {
	await onServer(serverUrl, async (client) => {
		for (const name of await databaseNames(client, TEST_PREFIX)) {
			if (!isOwnerAlive(name.slice(TEST_PREFIX.length))) await dropDatabase(client, name);
		}
	});
}

export type TestServer = { url: string; stop: () => Promise<void> };

/**
 * The PostgreSQL for tests: the one at TEST_DATABASE_URL (whose user may create databases), otherwise an embedded one
 * for this checkout, without durability, in the temporary folder. Parallel runs share it; the last one to stop removes
 * it, and the next run removes what a killed one left. Sets TEST_DATABASE_URL for child processes.
 */
export async function startTestServer(): Promise<TestServer> {
	const given = process.env['TEST_DATABASE_URL'];
	let server: EmbeddedServer | null = null;
	let url = given;
	if (!url) {
		const user = process.getuid?.() ?? 0;
		server = await startEmbedded({
			dataDir: path.join(os.tmpdir(), `rewards-test-${checkout}-${user}`),
			temporary: true,
		});
		url = server.url;
		process.env['TEST_DATABASE_URL'] = url;
	}
	await dropAbandoned(url);
	await ensureTemplate(url);
	return {
		url,
		stop: async () => {
			if (!server) return;
			delete process.env['TEST_DATABASE_URL'];
			await server.stop();
		},
	};
}

function testServerUrl(): string {
	const url = process.env['TEST_DATABASE_URL'];
	if (url) return url;
	throw new Error(
		'TEST_DATABASE_URL is not set: run this test in the Vitest project "database", whose set-up starts the server.',
	);
}

/**
 * A separate database for a test file: migrated and empty. Call this in `beforeAll`, and `drop` in `afterAll`. Needs
 * the server of `startTestServer`, which Vitest's global setup has started.
 */
export async function createTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
	const serverUrl = testServerUrl();
	const template = await ensureTemplate(serverUrl);
	const name = TEST_PREFIX + uniqueId();
	await onServer(serverUrl, async (client) => {
		// Copying files forces checkpoints: faster if nothing is synced to disk, slower otherwise.
		const { rows } = await client.query<{ fsync: string }>('show fsync');
		const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
		await client.query(`create database "${name}" template "${template}" strategy ${strategy}`);
	});
	const url = withDatabase(serverUrl, name);
	const database = createDatabase(url, { max: 5, applicationName: 'rewards-test', ...options });
	return {
		url,
		database,
		drop: async () => {
			await database.close();
			await onServer(serverUrl, (client) => dropDatabase(client, name));
		},
	};
}

/**
 * The address of a nonexistent database on the test server; remove it with `dropTestDatabase` if the test creates it.
 */
export function unusedDatabaseUrl(): string {
	return withDatabase(testServerUrl(), TEST_PREFIX + uniqueId());
}

/** Removes the database at `url` from the test server, if it exists, even with open connections. */
export async function dropTestDatabase(url: string): Promise<void> {
	await onServer(testServerUrl(), (client) => dropDatabase(client, new URL(url).pathname.slice(1)));
}
