import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { primaryOf } from './hosts';
import { describeUrl, errorCode, MigrationError } from './server-database';

/** A pooler before PostgreSQL that lends its connections for a transaction each, such as PgBouncer. */
export interface Pooler {
	url: string;
	/** It carries named statements from one connection to another (PgBouncer from 1.21). */
	prepared: boolean;
}

/** pg's own, which its types leave out. */
interface Wire {
	connect(port: number | string, host?: string): void;
	requestSsl(): void;
	cancel(processId: number, secretKey: number): void;
	stream: { destroy(): void };
	on(event: 'connect' | 'sslconnect' | 'end' | 'error', heard: () => void): void;
}

/** How long a pooler may take to pass on that a statement is cancelled. */
const cancelMs = 5_000;

const withoutName = (asked: unknown): unknown => {
	if (typeof asked !== 'object' || asked === null || !('name' in asked) || 'submit' in asked) return asked;
	const { name: _, ...unnamed } = asked;
	return unnamed;
};

/**
 * A connection through a pooler. It begins with what a pooler takes and keeps for each of its clients: no `options`,
 * but the time zone. Without `prepared` its statements have no names, since the next one may meet another server
 * process, which doesn't know them.
 */
export class PooledClient extends pg.Client {
	constructor(private readonly given: pg.ClientConfig & { prepared?: boolean } = {}) {
		super(given);
		if (given.prepared) return;
		const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
		Object.assign(this, { query: (asked: unknown, ...more: unknown[]) => ask(withoutName(asked), ...more) });
	}

	/** Of pg's client: what it sends first. */
	getStartupConf(): Record<string, string> {
		const { user = '', database = '' } = this;
		return { user, database, application_name: this.given.application_name ?? 'rewards', TimeZone: 'UTC' };
	}

	/**
	 * Cancels the running statement, if there is one: only the pooler knows which server process works for this
	 * connection.
	 */
	async cancelRunning(): Promise<void> {
		const own = Reflect.get(this, 'ssl') as pg.ClientConfig['ssl'];
		const wire = new pg.Connection({ ssl: own }) as unknown as Wire;
		const send = () => wire.cancel(Number(Reflect.get(this, 'processID')), Number(Reflect.get(this, 'secretKey')));
		const over = new Promise<void>((resolve) => {
			wire.on('end', resolve);
			wire.on('error', resolve);
		});
		wire.on('connect', own ? () => wire.requestSsl() : send);
		wire.on('sslconnect', send);
		if (this.host.startsWith('/')) wire.connect(`${this.host}/.s.PGSQL.${this.port}`);
		else wire.connect(this.port, this.host);
		await Promise.race([over, delay(cancelMs, undefined, { ref: false })]);
		wire.stream.destroy();
	}
}

/** Ends a statement that runs on a connection of a pool; the pool's other connections may be busy. */
export async function cancelStatement(client: pg.ClientBase, pool: pg.Pool): Promise<void> {
	if (client instanceof PooledClient) return client.cancelRunning();
	await pool.query('select pg_cancel_backend($1)', [Reflect.get(client, 'processID')]).catch(() => undefined);
}

async function connected<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
	client.on('error', () => undefined);
	try {
		await client.connect();
		return await work();
	} finally {
		// Not its orderly end: a statement that waits in the pooler would be waited for.
		Reflect.get(client, 'connection').stream.destroy();
	}
}

const through = async ({ url, prepared }: Pooler): Promise<PooledClient> =>
	new PooledClient({
		connectionString: await primaryOf(url).find(15_000),
		application_name: 'rewards-pooler',
		connectionTimeoutMillis: 15_000,
		prepared,
	});

const settingsNow = `select name, setting from pg_settings where name = any($1)`;

/** What a connection through the pooler lacks: the time zone UTC, or a time limit (any but none, also a longer one). */
async function lacking(client: pg.Client, settings: Readonly<Record<string, string>>): Promise<string[]> {
	const { rows } = await client.query<{ name: string; setting: string }>(settingsNow, [Object.keys(settings)]);
	const now = new Map(rows.map(({ name, setting }) => [name, setting]));
	return Object.keys(settings).filter((name) =>
		name === 'TimeZone' ? now.get(name) !== settings[name] : now.get(name) === '0',
	);
}

/**
 * Rejects if statements don't get through the pooler, or without what `settings` say. One that waits there for longer
 * than `patienceMs` is no fault: the pooler answers, and is busy.
 */
export async function lookAtPooler(
	pooler: Pooler,
	settings: Readonly<Record<string, string>>,
	patienceMs: number,
): Promise<void> {
	const client = await through(pooler);
	const missing = await connected(client, () =>
		Promise.race([lacking(client, settings), delay(patienceMs, [], { ref: false })]),
	);
	if (missing.length > 0) throw new Error(`Connections through the pooler lack ${missing.join(', ')}`);
}

/** Any number that no other lock uses. */
const roleLock = 727_073_692;
const roleSettings = `select s.setconfig as settings from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
	join pg_database d on d.oid = s.setdatabase where r.rolname = $1 and d.datname = current_database()`;
const alterRole = `select format('alter role %I in database %I set %I = %L', $1::text, current_database(), name, value) as statement
	from unnest($2::text[], $3::text[]) as given (name, value)`;
const whichDatabase = `select concat_ws('/', current_database(), extract(epoch from pg_postmaster_start_time())) as database,
	session_user as role`;

interface Place {
	database: string;
	role: string;
}

/** Gives the role what its connections shall begin with. Returns the statements that this user may not run. */
async function alter(client: pg.Client, role: string, settings: Readonly<Record<string, string>>): Promise<string[]> {
	await client.query('begin');
	// Servers that start together would change the same row.
	await client.query('select pg_advisory_xact_lock($1)', [roleLock]);
	const { rows } = await client.query<{ settings: string[] }>(roleSettings, [role]);
	const known = new Set(rows.flatMap((row) => row.settings));
	const missing = Object.entries(settings).filter(([name, value]) => !known.has(`${name}=${value}`));
	const { rows: found } = await client.query<{ statement: string }>(alterRole, [
		role,
		missing.map(([name]) => name),
		missing.map(([, value]) => value),
	]);
	const statements = found.map(({ statement }) => statement);
	try {
		for (const statement of statements) await client.query(statement);
		await client.query('commit');
		return [];
	} catch {
		await client.query('rollback');
		return statements;
	}
}

/** Whether two connections, of which the second may get the first one's server process, can name statements alike. */
async function carriesNames(pooler: Pooler): Promise<boolean> {
	const [one, two] = [await through(pooler), await through(pooler)];
	const name = `rewards_${randomUUID()}`;
	return connected(one, () =>
		connected(two, async () => {
			try {
				// Again and again: other servers may use the pooler, and each statement meets any of its connections.
				for (let n = 0; n < 5; n += 1) {
					await one.query({ name, text: 'select 1 as first' });
					await two.query({ name, text: 'select 2 as second' });
				}
				return true;
			} catch (error) {
				// There is none of this name, or there is one already.
				if (['26000', '42P05'].includes(errorCode(error))) return false;
				throw error;
			}
		}),
	);
}

/**
 * Makes sure that requests can use the pooler before the database at `url`: it leads to the same database, and its
 * connections have the time zone and time limits of `settings`, which the role gets over the direct connection if its
 * user may. Throws MigrationError with what to do.
 */
export async function preparePooler(
	url: string,
	pooler: Pooler,
	settings: Readonly<Record<string, string>>,
): Promise<void> {
	const at = describeUrl(pooler.url);
	const direct = new pg.Client({
		connectionString: await primaryOf(url).find(15_000),
		application_name: 'rewards-pooler',
		connectionTimeoutMillis: 15_000,
	});
	await connected(direct, async () => {
		const here = (await direct.query<Place>(whichDatabase)).rows[0];
		// Before the first connection through the pooler, whose server process keeps the settings it begins with.
		const role = decodeURIComponent(new URL(primaryOf(pooler.url).url).username) || (here?.role ?? '');
		let refused = await alter(direct, role, settings);
		const client = await through(pooler);
		const { there, missing } = await connected(client, async () => ({
			there: (await client.query<Place>(whichDatabase)).rows[0],
			missing: await lacking(client, settings),
		})).catch((error: unknown) => {
			if (error instanceof pg.DatabaseError)
				throw new MigrationError(`The pooler at ${at} refuses the portal: ${error.message}.`, { cause: error });
			throw error;
		});
		if (there?.database !== here?.database)
			throw new MigrationError(
				`DATABASE_URL (${at}) and DATABASE_DIRECT_URL (${describeUrl(url)}) lead to different databases.`,
			);
		if (missing.length > 0) {
			// A pooler may sign in as somebody else.
			if (there && there.role !== role) refused = await alter(direct, there.role, settings);
			const first =
				refused.length > 0 ? `Run, as a user who may: ${refused.join('; ')}. Then` : 'The role has them by now:';
			throw new MigrationError(
				`Connections through the pooler at ${at} begin without the portal's ${missing.join(', ')}. ${first} let the pooler connect to PostgreSQL anew (RECONNECT on PgBouncer's console), and start again.`,
			);
		}
	});
	if (pooler.prepared && !(await carriesNames(pooler)))
		throw new MigrationError(
			`The pooler at ${at} doesn't carry prepared statements from one connection to another (PgBouncer does from 1.21, with max_prepared_statements). Leave DATABASE_PREPARED off.`,
		);
}
