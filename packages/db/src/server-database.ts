import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf, hostsOf, NoPrimary, primaryOf } from './hosts';

/** The oldest PostgreSQL that the product runs on: the first with ICU collations for whole databases. */
const OLDEST_VERSION = 15;
/** Serializes the creation of databases by several processes; any number that no other program uses. */
const CREATE_LOCK = 727_073_690;

/**
 * The database can't be brought to the state that this program needs; the message is a complete sentence for the
 * operator.
 */
export class MigrationError extends Error {
	override name = 'MigrationError';
}

/** SQLSTATE or system error code, or '' if it is neither. */
export function errorCode(error: unknown): string {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The server is unreachable, starting or stopping, or cut the connection: worth a retry. */
export function isConnectionProblem(error: unknown): boolean {
	if (error instanceof NoPrimary) return true;
	if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P0|53300)/.test(errorCode(error))) return true;
	return error instanceof Error && /^Connection terminated|connection to PostgreSQL was lost/i.test(error.message);
}

/** The address without its password, for messages. */
export function describeUrl(url: string): string {
	return `${hostsOf(url)}${new URL(addressesOf(url)[0] ?? url).pathname}`;
}

const quote = (name: string) => `"${name.replace(/"/g, '""')}"`;

function databaseName(url: string): string {
	let name: string;
	try {
		name = decodeURIComponent(new URL(addressesOf(url)[0] ?? url).pathname.slice(1));
	} catch {
		throw new MigrationError(
			'The database address is not a URL of the form postgresql://user:password@host:5432/database.',
		);
	}
	if (!name)
		throw new MigrationError('The database address names no database: postgresql://user:password@host:5432/database.');
	return name;
}

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({
		connectionString: url,
		application_name: 'rewards-migrate',
		connectionTimeoutMillis: 10_000,
	});
	client.on('error', () => undefined);
	try {
		await client.connect();
	} catch (error) {
		await client.end().catch(() => undefined);
		throw error;
	}
	return client;
}

async function version(client: pg.Client): Promise<number> {
	const { rows } = await client.query<{ number: string }>("select current_setting('server_version_num') as number");
	return Math.floor(Number(rows[0]?.number) / 10_000);
}

/** Throws MigrationError for a server that is too old. */
export function refuseOldVersion(major: number): void {
	if (major >= OLDEST_VERSION) return;
	throw new MigrationError(
		`This PostgreSQL server is version ${major}; version ${OLDEST_VERSION} or later is needed. Upgrade it, or use another server.`,
	);
}

/** `create database` with a default collation that is the same everywhere, as far as the server's version has one. */
function createStatements(name: string, major: number): string[] {
	const base = `create database ${quote(name)} template template0 encoding 'UTF8'`;
	if (major >= 17) {
		const builtin = `${base} locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C'`;
		// pg_trgm asks the operating system what a letter is: with C only English ones are, and no index helps to find an
		// Arabic name. Not every system has each locale.
		return ['C.UTF-8', 'en_US.UTF-8', 'C'].map((ctype) => `${builtin} lc_ctype '${ctype}'`);
	}
	return [
		`${base} lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
		// The operating system has no such locale.
		`${base} locale_provider icu icu_locale 'und' lc_collate 'C' lc_ctype 'C'`,
	];
}

async function createDatabase(url: string, name: string): Promise<void> {
	const maintenance = new URL(url);
	maintenance.pathname = '/postgres';
	const client = await connect(maintenance.toString()).catch((error: unknown) => {
		if (errorCode(error) === '3D000')
			throw new MigrationError(
				`The database ${name} doesn't exist on the server, and it has no database "postgres" from which to create it. Create it by hand.`,
			);
		throw error;
	});
	try {
		const major = await version(client);
		refuseOldVersion(major);
		await client.query('select pg_advisory_lock($1)', [CREATE_LOCK]);
		const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
		if (rowCount) return;
		let failure: unknown;
		for (const statement of createStatements(name, major)) {
			try {
				await client.query(statement);
				return;
			} catch (error) {
				failure = error;
			}
		}
		if (errorCode(failure) === '42501') {
			throw new MigrationError(
				`The database ${name} doesn't exist, and this user may not create it. Create it by hand, with this user as its owner.`,
			);
		}
		throw failure;
	} finally {
		await client.end();
	}
}

/** Checks once whether the database exists on a server that is new enough. Creates it if it doesn't. */
async function ensureOnce(url: string, name: string): Promise<void> {
	try {
		const client = await connect(url);
		await version(client)
			.then(refuseOldVersion)
			.finally(() => client.end());
	} catch (error) {
		if (errorCode(error) !== '3D000') throw error;
		await createDatabase(url, name);
	}
}

/**
 * Makes sure that the database at `url` exists, on a server that is new enough. Waits up to `waitMs` for a server that
 * is unreachable or starting. Throws MigrationError with instructions.
 */
export async function ensureDatabase(url: string, waitMs: number): Promise<void> {
	const name = databaseName(url);
	const deadline = Date.now() + waitMs;
	const primary = primaryOf(url);
	for (;;) {
		try {
			return await ensureOnce(await primary.find(0), name);
		} catch (error) {
			primary.doubt();
			if (error instanceof MigrationError) throw error;
			if (!isConnectionProblem(error)) {
				const code = errorCode(error);
				if (code !== '28P01' && code !== '28000') throw error;
				throw new MigrationError(
					`PostgreSQL at ${describeUrl(url)} refused the user or password of the database address.`,
					{ cause: error },
				);
			}
			if (Date.now() >= deadline) {
				if (errorCode(error) === '53300') {
					throw new MigrationError(
						`PostgreSQL at ${describeUrl(url)} has no connection left for this user. Raise max_connections or the limit of the role, or lower DATABASE_POOL of the other processes.`,
						{ cause: error },
					);
				}
				if (error instanceof NoPrimary) throw new MigrationError(`${error.message}.`, { cause: error });
				throw new MigrationError(
					`PostgreSQL at ${describeUrl(url)} can't be reached (${errorCode(error) || String(error)}).`,
					{ cause: error },
				);
			}
			await delay(200);
		}
	}
}
