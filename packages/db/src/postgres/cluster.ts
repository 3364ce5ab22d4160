import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedDatabaseError, explainFileError } from './failure';
import { uniqueId } from './lock';
import type { Place } from './place';

export const SUPERUSER = 'rewards';

/** Minimum free space for a new cluster and its write-ahead log, with some reserve. */
const LEAST_FREE_BYTES = 250 * 1024 * 1024;

/** PostgreSQL's messages are matched below, so they must not depend on the user's language. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** How PostgreSQL's programs are spawned: as its user, in its folder, without this process's environment. */
export function spawnOptions(place: Place) {
	return { cwd: place.home, env: ENVIRONMENT, ...(place.runAs ?? {}) };
}

const passwordFile = (home: string) => path.join(home, 'password');

/** The superuser's password, generated on first use and stored in a file that only its owner can read. */
export async function readPassword(home: string): Promise<string> {
	try {
		return (await readFile(passwordFile(home), 'utf8')).trim();
	} catch (error) {
		throw explainFileError(error, home);
	}
}

async function ensurePassword(home: string): Promise<string> {
	const existing = await readFile(passwordFile(home), 'utf8').catch(() => '');
	if (existing.trim()) return existing.trim();
	const password = randomBytes(24).toString('base64url');
	const temporary = `${passwordFile(home)}.new`;
	await writeFile(temporary, `${password}\n`, { mode: 0o600 });
	await rename(temporary, passwordFile(home));
	return password;
}

/** The longest that one of PostgreSQL's programs may take: initdb needs some seconds, on a slow disk a minute. */
const MOST_MS = 10 * 60_000;

/**
 * Runs one of PostgreSQL's programs to its end; resolves to its exit code and everything it wrote. Throws
 * EmbeddedDatabaseError when it takes too long.
 */
function run(program: string, args: readonly string[], place: Place): Promise<{ code: number | null; output: string }> {
	return new Promise((resolve, reject) => {
		const child = spawn(path.join(place.native, 'bin', program), args, {
			...spawnOptions(place),
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8');
			stream.on('data', (text: string) => {
				output += text;
			});
		}
		const over = setTimeout(() => {
			child.kill('SIGKILL');
			const minutes = MOST_MS / 60_000;
			reject(
				new EmbeddedDatabaseError(
					`PostgreSQL's ${program} has run for ${minutes} minutes in ${place.home} and was ended. Look whether the disk hangs, and start again.`,
				),
			);
		}, MOST_MS);
		child.on('error', (error) => reject(explainSpawnError(error)));
		child.on('close', (code) => {
			clearTimeout(over);
			resolve({ code, output });
		});
	});
}

/** A program that exists but can't be started: nearly always an incompatible C library. */
export function explainSpawnError(error: Error): EmbeddedDatabaseError {
	return new EmbeddedDatabaseError(
		`The embedded PostgreSQL can't be run on this system (${error.message}). It needs a glibc-based Linux or macOS; elsewhere set DATABASE_URL to a PostgreSQL server from version 15 up.`,
		{ cause: error },
	);
}

/** Replaces PostgreSQL's last output with a clear message, if the operator can fix the reason. */
export function explainOutput(what: string, output: string, place: Place): EmbeddedDatabaseError {
	if (/No space left on device|Disk quota exceeded/.test(output)) {
		return new EmbeddedDatabaseError(`The disk that holds ${place.home} is full. Free some space and start again.`);
	}
	if (/could not (create|map|resize).*shared memory|Cannot allocate memory|out of memory/i.test(output)) {
		return new EmbeddedDatabaseError(
			'PostgreSQL got too little memory to start. Free some, or give the container more.',
		);
	}
	if (/database files are incompatible|was initialized by PostgreSQL version/.test(output)) {
		return new EmbeddedDatabaseError(
			`The database in ${place.data} was made by another PostgreSQL version. Restore a backup into a new data folder, or go back to the version it was made with.`,
		);
	}
	if (/Permission denied|Read-only file system/.test(output)) {
		return new EmbeddedDatabaseError(`PostgreSQL may not use ${place.data}: ${lastLines(output)}`);
	}
	return new EmbeddedDatabaseError(`${what}: ${lastLines(output) || 'no output'}`);
}

const lastLines = (output: string) => output.trim().split('\n').slice(-6).join('\n');

/** Checks the free space, or throws a clear message. */
async function checkSpace(place: Place): Promise<void> {
	const { bavail, bsize } = await statfs(place.home);
	if (bavail * bsize < LEAST_FREE_BYTES) {
		throw new EmbeddedDatabaseError(
			`The disk that holds ${place.home} has less than ${LEAST_FREE_BYTES / 1024 / 1024} MB left, too little for a database. Free some space and start again.`,
		);
	}
}

/**
 * Creates the cluster if there is none, completely or not at all: it is created next to its place and renamed, so that
 * a killed start leaves only a folder that the next one removes. Call under the lock.
 *
 * The default collation is the built-in C.UTF-8, the same on every machine: an order that users see names its collation
 * (ICU root), because an external server may have any default.
 */
export async function ensureCluster(place: Place, durable: boolean): Promise<void> {
	const names = await readdir(place.home);
	for (const name of names.filter((entry) => entry.startsWith('data.new'))) {
		// The initdb of a killed process may still be writing there; then the next start removes it.
		await rm(path.join(place.home, name), { recursive: true, force: true }).catch(() => undefined);
	}
	if (names.includes('data')) {
		const version = await readFile(path.join(place.data, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
			throw explainFileError(error, place.data);
		});
		if (!version.trim()) throw new EmbeddedDatabaseError(`${place.data} holds no PostgreSQL database.`);
		return;
	}
	await checkSpace(place);
	const password = await ensurePassword(place.home);
	const fresh = path.join(place.home, `data.new.${uniqueId()}`);
	const secret = `${fresh}.password`;
	await mkdir(fresh, { mode: 0o700 });
	await writeFile(secret, password, { mode: 0o600 });
	if (place.runAs) {
		for (const file of [fresh, secret]) await chown(file, place.runAs.uid, place.runAs.gid);
	}
	const args = ['-D', fresh, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C'];
	args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--set=timezone=UTC');
	if (!durable) args.push('--no-sync');
	const { code, output } = await run('initdb', args, place);
	await rm(secret, { force: true });
	if (code !== 0) {
		await rm(fresh, { recursive: true, force: true });
		throw explainOutput('The database could not be created', output, place);
	}
	await appendFile(path.join(fresh, 'postgresql.conf'), "\ninclude '../settings.conf'\n");
	await rename(fresh, place.data);
	const folder = await open(place.home, 'r');
	await folder.sync().finally(() => folder.close());
}
