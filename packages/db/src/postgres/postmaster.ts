import { spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { open, readFile, realpath, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { explainOutput, explainSpawnError, readPassword, SUPERUSER, spawnOptions } from './cluster';
import { EmbeddedDatabaseError, systemCode } from './failure';
import type { Place } from './place';
import { freePort, isFree } from './port';
import { commandLine, identify, isAlive, type ProcessId, processesIn } from './process';
import { settingsText } from './settings';
import { type Patience, StartWait } from './start-wait';

const POLL_MS = 15;
const ANSWER_MS = 3_000;
/** Maximum size of the log: beyond it, the next start empties it. */
const LOG_LIMIT = 20 * 1024 * 1024;
/** How long killed processes may take to disappear; only a disk that hangs holds one longer. */
const KILLED_MS = 30_000;

export type Postmaster = { id: ProcessId; pid: number; port: number };

export type StartOptions = {
	durable: boolean;
	settings: Readonly<Record<string, string>>;
	/** The port that other processes already use; null for any free one. */
	port: number | null;
	log: (message: string) => void;
	/** How long it may be silent, and take in all, before it is ready; the defaults fit a recovery. */
	patience?: Patience;
};

const logFile = (home: string) => path.join(home, 'postgres.log');
const pidFile = (data: string) => path.join(data, 'postmaster.pid');

/** postmaster.pid as PostgreSQL writes it: process, folder, start, port, socket folder, address, memory key, status. */
async function readPidFile(data: string): Promise<{ pid: number; port: number; status: string } | null> {
	const text = await readFile(pidFile(data), 'utf8').catch((error: unknown) => {
		if (systemCode(error) === 'ENOENT') return '';
		throw error;
	});
	const lines = text.split('\n');
	const pid = Number(lines[0]);
	return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null;
}

/** Whether this process is the PostgreSQL of this folder, and not another one that got its id after a crash. */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
	const command = commandLine(pid);
	if (!command || !/postgres/.test(command)) return false;
	if (process.platform !== 'linux') return command.includes(data);
	try {
		return readlinkSync(`/proc/${pid}/cwd`) === (await realpath(data));
	} catch {
		return false;
	}
}

/** The PostgreSQL that runs on this folder, ready or still starting; null if none does. */
export async function findPostmaster(
	place: Place,
): Promise<(Postmaster & { ready: boolean; stopping: boolean }) | null> {
	const file = await readPidFile(place.data);
	const id = file && identify(file.pid);
	if (!file || !id || !(await isPostmasterOf(file.pid, place.data))) return null;
	return { id, pid: file.pid, port: file.port, ready: file.status === 'ready', stopping: file.status === 'stopping' };
}

const destroy = (client: pg.Client) =>
	(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();

/** Whether PostgreSQL responds on the port; a refusal counts as a response. */
async function answers(home: string, port: number): Promise<boolean> {
	const client = new pg.Client({
		host: '127.0.0.1',
		port,
		user: SUPERUSER,
		password: await readPassword(home),
		database: 'postgres',
		connectionTimeoutMillis: ANSWER_MS,
	});
	client.on('error', () => undefined);
	// A suspended server takes the connection and answers nothing, not even its end.
	const cut = setTimeout(() => destroy(client), ANSWER_MS);
	try {
		await client.connect();
		await client.query('select');
		return true;
	} catch (error) {
		return error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
	} finally {
		await client.end().catch(() => undefined);
		clearTimeout(cut);
	}
}

/** Cleans up after a killed postmaster: busy backends, and a pid file whose process id may be in use again. */
async function clearRemains(place: Place): Promise<void> {
	const data = await realpath(place.data);
	const left = processesIn(data);
	for (const pid of left) {
		try {
			process.kill(pid, 'SIGKILL');
		} catch {
			// It has exited in the meantime.
		}
	}
	for (let waited = 0; left.some((pid) => identify(pid) !== null); waited += POLL_MS) {
		if (waited > KILLED_MS) {
			throw new EmbeddedDatabaseError(
				`Processes of the last PostgreSQL in ${place.home} were killed and don't end: ${left.filter((pid) => identify(pid) !== null).join(', ')}. Look whether its disk hangs, and start again.`,
			);
		}
		await delay(POLL_MS);
	}
	if (!(await findPostmaster(place))) await rm(pidFile(place.data), { force: true });
}

/** Writes a file in one step, also over one that another user wrote (root, in a folder of an ordinary user). */
async function replaceFile(file: string, text: string): Promise<void> {
	await writeFile(`${file}.new`, text, { mode: 0o644 });
	await rename(`${file}.new`, file);
}

type Attempt = { postmaster: Postmaster } | { output: string };

/**
 * One attempt to start PostgreSQL; resolves when it accepts connections (recovery included), or with its output if it
 * failed. One that does nothing visible for too long is killed: throws EmbeddedDatabaseError.
 */
async function attempt(place: Place, port: number, options: StartOptions): Promise<Attempt> {
	await replaceFile(
		path.join(place.home, 'settings.conf'),
		settingsText(place.home, port, options.durable, options.settings),
	);
	const log = await open(logFile(place.home), 'a', 0o600);
	// So that its owner can start the server next time, without root.
	if (place.runAs) await log.chown(place.runAs.uid, place.runAs.gid);
	const before = (await log.stat()).size;
	// In its own session: Ctrl+C in the terminal must not stop the database before the processes that use it.
	const child = spawn(path.join(place.native, 'bin', 'postgres'), ['-D', place.data], {
		...spawnOptions(place),
		detached: true,
		stdio: ['ignore', log.fd, log.fd],
	});
	await log.close();
	let failure: Error | undefined;
	let exited = false;
	child.once('error', (error) => {
		failure = error;
	});
	child.once('exit', () => {
		exited = true;
	});
	child.unref();
	const wait = new StartWait(logFile(place.home), options.patience);
	for (let waited = 0; ; waited += POLL_MS) {
		await delay(POLL_MS);
		if (failure) throw explainSpawnError(failure);
		if (exited) {
			const text = await readFile(logFile(place.home), 'utf8').catch(() => '');
			return { output: Buffer.from(text).subarray(before).toString() };
		}
		const file = await readPidFile(place.data).catch(() => null);
		if (file && file.pid === child.pid && file.status === 'ready') {
			const id = identify(file.pid);
			if (id) return { postmaster: { id, pid: file.pid, port } };
		}
		if (waited > 0 && waited % 10_000 < POLL_MS) options.log('PostgreSQL is still recovering from an interrupted run');
		const over = await wait.isOver();
		if (over) {
			// What it has recovered stays; the next start begins where it was.
			child.kill('SIGKILL');
			throw new EmbeddedDatabaseError(
				`PostgreSQL in ${place.home} isn't ready after ${over} and was ended. Its log is ${logFile(place.home)}. Start again; if that doesn't help, look whether the disk hangs.`,
			);
		}
	}
}

/** The PostgreSQL that already runs here, once it is ready; null if there is none or it exits in the meantime. */
async function joinRunning(place: Place, patience?: Patience): Promise<Postmaster | null> {
	let deaf = 0;
	const wait = new StartWait(logFile(place.home), patience);
	for (let found = await findPostmaster(place); found; found = await findPostmaster(place)) {
		// A process that was just killed still looks alive for some milliseconds: only a response counts.
		if (found.ready && (await answers(place.home, found.port))) return found;
		if (found.ready && ++deaf > 20) {
			throw new EmbeddedDatabaseError(
				`PostgreSQL in ${place.home} runs (process ${found.pid}) but doesn't answer. End that process and start again.`,
			);
		}
		const over = await wait.isOver();
		if (over) {
			throw new EmbeddedDatabaseError(
				`PostgreSQL in ${place.home} (process ${found.pid}) neither starts nor stops: nothing after ${over}. End that process and start again.`,
			);
		}
		await delay(found.ready ? 100 : POLL_MS);
	}
	return null;
}

/**
 * The running PostgreSQL of this place: the existing one, or a new one. Call under the lock. Throws
 * EmbeddedDatabaseError with PostgreSQL's reason if it can't be started.
 */
export async function ensurePostmaster(
	place: Place,
	options: StartOptions,
): Promise<Postmaster & { started: boolean }> {
	const size = (await stat(logFile(place.home)).catch(() => null))?.size ?? 0;
	const remembered = Number(await readFile(path.join(place.home, 'port'), 'utf8').catch(() => ''));
	let port = options.port;
	for (let tries = 1; ; tries++) {
		const running = await joinRunning(place, options.patience);
		if (running) return { ...running, started: false };
		if (size > LOG_LIMIT && tries === 1) await truncate(logFile(place.home));
		port ??= remembered > 0 && (await isFree(remembered)) ? remembered : await freePort();
		await clearRemains(place);
		const result = await attempt(place, port, options);
		if ('postmaster' in result) {
			await replaceFile(path.join(place.home, 'port'), String(port));
			return { ...result.postmaster, started: true };
		}
		const portTaken = /could not bind|Address already in use|could not create any TCP\/IP sockets/.test(result.output);
		// The server of a process that was killed while starting it, or its remains: it becomes ready or exits.
		const another = /pre-existing shared memory block|lock file .* already exists/.test(result.output);
		if (tries < 8 && (another || (portTaken && options.port === null))) {
			if (portTaken) port = await freePort();
			else await delay(100 * tries);
			continue;
		}
		if (portTaken)
			throw new EmbeddedDatabaseError(`Port ${port} on 127.0.0.1 can't be opened: another program uses it.`);
		throw explainOutput("PostgreSQL didn't start", result.output, place);
	}
}

/**
 * Stops PostgreSQL and waits until it is gone. Cuts connections and rolls back running transactions. With `discard`
 * nothing is written first, because the data is temporary. A server that doesn't stop within `mostMs` is stopped
 * immediately, and killed if that takes as long; the next start then recovers from the write-ahead log. Throws
 * EmbeddedDatabaseError if even that doesn't end it. Call under the lock.
 */
export async function stopPostmaster(place: Place, discard = false, mostMs = 30_000): Promise<void> {
	const found = await findPostmaster(place);
	if (!found) return;
	const signal = (name: NodeJS.Signals) => {
		try {
			process.kill(found.pid, name);
		} catch (error) {
			if (systemCode(error) !== 'ESRCH') throw error;
		}
	};
	signal(discard ? 'SIGQUIT' : 'SIGINT');
	const harder: NodeJS.Signals[] = ['SIGQUIT', 'SIGKILL'];
	for (let waited = 0; isAlive(found.id); waited += POLL_MS) {
		if (waited >= mostMs) {
			const next = harder.shift();
			if (!next) {
				throw new EmbeddedDatabaseError(
					`PostgreSQL in ${place.home} (process ${found.pid}) was killed and doesn't end. Look whether its disk hangs.`,
				);
			}
			signal(next);
			waited = 0;
		}
		await delay(POLL_MS);
	}
}
