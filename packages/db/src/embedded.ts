import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureCluster, readPassword, SUPERUSER } from './postgres/cluster';
import { explainFileError } from './postgres/failure';
import { isOwnerAlive, uniqueId, withLock } from './postgres/lock';
import { findHome, type Place, prepareBinaries } from './postgres/place';
import { ensurePostmaster, findPostmaster, stopPostmaster } from './postgres/postmaster';
import { isAlive, type ProcessId } from './postgres/process';

export { EmbeddedDatabaseError } from './postgres/failure';
export { hasDatabase } from './postgres/place';

export type EmbeddedOptions = {
	/** The product's data folder; the database is in it as `postgres`, or where its `postgres-location` points. */
	dataDir: string;
	/** Receives messages for the operator. Default: none. */
	log?: (message: string) => void;
	/** false for tests and temporary data: a crash of the machine may then lose everything. Default true. */
	durable?: boolean;
	/**
	 * Temporary: the data of an earlier run is deleted if no process uses it, and all of it when the last process stops.
	 * Implies `durable: false`.
	 */
	temporary?: boolean;
	/** Name of the database in `url`; `migrate` creates it. Default `rewards`. */
	database?: string;
	/** Further PostgreSQL settings, which count only when this call starts the server. */
	settings?: Readonly<Record<string, string>>;
};

export type EmbeddedServer = {
	/** With the superuser's password; stays the same until every process has stopped, restarts included. */
	url: string;
	/** Process id of PostgreSQL's main process, for the operator and for tests that kill it; changes on restart. */
	pid: () => number;
	/** Where PostgreSQL writes its log. */
	logFile: string;
	/** Leaves the server; the last process to leave shuts it down. Safe to call twice. */
	stop: () => Promise<void>;
};

/** How often a running process checks PostgreSQL. */
const WATCH_MS = 250;

/** Processes that use the server now; files of dead ones are removed. */
async function livingClients(home: string): Promise<string[]> {
	const folder = path.join(home, 'clients');
	const living: string[] = [];
	for (const id of await readdir(folder).catch(() => [])) {
		if (isOwnerAlive(id)) living.push(id);
		else await rm(path.join(folder, id), { force: true });
	}
	return living;
}

/** Stops the server and deletes its files. The locks stay, because this runs under one. */
async function discard(place: Place): Promise<void> {
	await stopPostmaster(place, true);
	for (const name of ['data', 'native', 'password', 'port', 'settings.conf', 'postgres.log']) {
		await rm(path.join(place.home, name), { recursive: true, force: true });
	}
}

/** The port that other processes connect to, whether PostgreSQL is running or about to be restarted by one of them. */
async function rememberedPort(home: string): Promise<number | null> {
	const port = Number(await readFile(path.join(home, 'port'), 'utf8').catch(() => ''));
	return port > 0 ? port : null;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that another process started, and keeps it running
 * until `stop`: if it is killed it is restarted on the same port, and open pools recover by themselves. Any number of
 * processes may call this at once on an empty folder. A kill -9 of this process or of PostgreSQL leaves nothing that
 * prevents the next start.
 *
 * Throws EmbeddedDatabaseError, with a message for the operator, if the machine doesn't allow it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
	const { dataDir, temporary = false, database = 'rewards', settings = {}, log = () => undefined } = options;
	const durable = !temporary && (options.durable ?? true);
	const { home, runAs } = await findHome(path.resolve(dataDir));
	const me = uniqueId();
	const lockFolder = path.join(home, 'lock');
	const clientFile = path.join(home, 'clients', me);

	const joined = await withLock(lockFolder, async () => {
		const place: Place = { home, runAs, data: path.join(home, 'data'), native: '' };
		const others = await livingClients(home);
		if (temporary && others.length === 0) await discard(place);
		place.native = await prepareBinaries(home, runAs);
		await ensureCluster(place, durable);
		const running = await findPostmaster(place);
		const port = others.length > 0 ? await rememberedPort(home) : null;
		const postmaster = await ensurePostmaster(place, { durable, settings, port, log });
		if (postmaster.started) log(`PostgreSQL is running in ${home}`);
		else if (running && others.length === 0) log(`Joined the PostgreSQL that was left running in ${home}`);
		await mkdir(path.dirname(clientFile), { recursive: true, mode: 0o700 });
		await writeFile(clientFile, '');
		return { place, postmaster, password: await readPassword(home) };
	}).catch((error: unknown) => {
		throw explainFileError(error, home);
	});

	const { place, password } = joined;
	const { port } = joined.postmaster;
	let current: { id: ProcessId; pid: number } = joined.postmaster;
	let stopped = false;
	let restarting: Promise<void> | null = null;

	async function restart(): Promise<void> {
		for (let failures = 0; !stopped; failures++) {
			try {
				await withLock(lockFolder, async () => {
					if (stopped) return;
					const next = await ensurePostmaster(place, { durable, settings, port, log });
					if (next.started) log('PostgreSQL had stopped and was started again');
					current = next;
				});
				return;
			} catch (error) {
				log(`PostgreSQL had stopped and can't be started: ${error instanceof Error ? error.message : String(error)}`);
				await new Promise((resolve) => setTimeout(resolve, Math.min(30_000, 500 * 2 ** failures)).unref());
			}
		}
	}
	const watch = setInterval(() => {
		if (stopped || restarting || isAlive(current.id)) return;
		restarting = restart().finally(() => {
			restarting = null;
		});
	}, WATCH_MS);
	watch.unref();

	let stopping: Promise<void> | null = null;
	async function leave(): Promise<void> {
		stopped = true;
		clearInterval(watch);
		await withLock(lockFolder, async () => {
			await rm(clientFile, { force: true });
			if ((await livingClients(home)).length > 0) return;
			if (temporary) await discard(place);
			else await stopPostmaster(place);
		});
	}
	return {
		url: `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
		pid: () => current.pid,
		logFile: path.join(home, 'postgres.log'),
		stop: () => {
			stopping ??= leave();
			return stopping;
		},
	};
}
