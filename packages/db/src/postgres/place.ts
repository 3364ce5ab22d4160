import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyBinaries, findBinaries, isComplete } from './binaries';
import { EmbeddedDatabaseError, explainFileError, systemCode } from './failure';

/** The user that PostgreSQL runs as when this process is root, under which it refuses to run. */
export type RunAs = { uid: number; gid: number };

export type Place = {
	/** The folder with all files of this server: data/, password, log, settings, locks. */
	home: string;
	/** The cluster. */
	data: string;
	/** PostgreSQL's own files (bin/, lib/, share/). */
	native: string;
	/** Set when this process is root. */
	runAs: RunAs | null;
};

const ROOT_BASE = '/var/lib/rewards-admin';
/** In the data folder: points to the database if it can't be there. */
const POINTER = 'postgres-location';
/** In such a place: the data folder it belongs to. */
const BACK_POINTER = 'belongs-to';

const readTrimmed = (file: string) =>
	readFile(file, 'utf8').then(
		(text) => text.trim(),
		() => null,
	);

/** The user `nobody`, which every system has, so that no account has to be created. */
async function nobody(): Promise<RunAs> {
	const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
	const [, , uid, gid] =
		passwd
			.split('\n')
			.find((line) => line.startsWith('nobody:'))
			?.split(':') ?? [];
	// macOS writes its ids as negative numbers.
	return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 };
}

/** Whether the user may traverse every folder from the root down to `folder` (permission bits; ACLs don't count). */
export async function canEnter(folder: string, user: RunAs): Promise<boolean> {
	for (let current = folder; ; current = path.dirname(current)) {
		const info = await stat(current).catch(() => null);
		if (!info) return false;
		const bit = info.uid === user.uid ? 0o100 : info.gid === user.gid ? 0o010 : 0o001;
		if ((info.mode & bit) === 0) return false;
		if (current === path.dirname(current)) return true;
	}
}

/** The owner of the cluster in `home`, if there is one and it isn't root. */
async function ownerOf(home: string): Promise<RunAs | null> {
	const info = await stat(path.join(home, 'data')).catch(() => null);
	return info && info.uid !== 0 ? { uid: info.uid, gid: info.gid } : null;
}

/** As root: beside the other data if PostgreSQL's user has access, otherwise in a separate folder below /var/lib. */
async function chooseHomeAsRoot(dataDir: string, user: RunAs): Promise<string> {
	const inside = path.join(dataDir, 'postgres');
	const pointerFile = path.join(dataDir, POINTER);
	const outside = path.join(ROOT_BASE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));

	const pointed = await readTrimmed(pointerFile);
	if (pointed) {
		const owner = await readTrimmed(path.join(pointed, BACK_POINTER));
		if (owner === null) {
			throw new EmbeddedDatabaseError(
				`The database of ${dataDir} was kept in ${pointed}, which is gone. Restore that folder, or remove ${pointerFile} to begin with an empty database.`,
			);
		}
		const isCopy = owner !== dataDir && (await readTrimmed(path.join(owner, POINTER))) === pointed;
		if (!isCopy) {
			// The same folder as before, or one that was moved with its database.
			await writeFile(path.join(pointed, BACK_POINTER), dataDir);
			return pointed;
		}
	} else {
		if (await stat(path.join(inside, 'data')).catch(() => null)) {
			if (await canEnter(dataDir, (await ownerOf(inside)) ?? user)) return inside;
			throw new EmbeddedDatabaseError(
				`The user who owns the database in ${inside} can't enter that folder any more. Give others the right to pass through the folders above it (chmod o+x).`,
			);
		}
		if (await canEnter(dataDir, user)) return inside;
	}
	await mkdir(outside, { recursive: true });
	for (const folder of [ROOT_BASE, outside]) await chmod(folder, 0o711);
	await writeFile(path.join(outside, BACK_POINTER), dataDir);
	await writeFile(pointerFile, `${outside}\n`);
	return outside;
}

/** Whether a data folder has a database, here or where it points to; creates nothing. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
	const places = [path.join(dataDir, 'postgres', 'data'), path.join(dataDir, POINTER)];
	const found = await Promise.all(places.map((place) => stat(place).catch(() => null)));
	return found.some((info) => info !== null);
}

/**
 * Folder and user of the database of `dataDir`; created if needed. The data folder itself is always the first choice;
 * only root in a folder closed to others (a checkout below /root) has it elsewhere, with a pointer here. Throws
 * EmbeddedDatabaseError with instructions if a folder can't be used.
 */
export async function findHome(dataDir: string): Promise<{ home: string; runAs: RunAs | null }> {
	try {
		await mkdir(dataDir, { recursive: true });
		const real = await realpath(dataDir);
		const isRoot = process.getuid?.() === 0;
		if (!isRoot && (await readTrimmed(path.join(real, POINTER)))) {
			throw new EmbeddedDatabaseError(
				`The database of ${real} belongs to root. Start as root, or choose another data folder.`,
			);
		}
		const user = isRoot ? await nobody() : null;
		const home = user ? await chooseHomeAsRoot(real, user) : path.join(real, 'postgres');
		await mkdir(home, { recursive: true });
		// Others may traverse it (PostgreSQL's user has to), not list it.
		await chmod(home, user ? 0o711 : 0o700).catch((error: unknown) => {
			if (systemCode(error) !== 'EPERM') throw error;
		});
		return { home, runAs: user && ((await ownerOf(home)) ?? user) };
	} catch (error) {
		throw explainFileError(error, dataDir);
	}
}

/**
 * PostgreSQL's files for this server: where npm installed them, or a copy in `home` if its user has no access. Call
 * under the lock.
 */
export async function prepareBinaries(home: string, runAs: RunAs | null): Promise<string> {
	const installed = findBinaries();
	const reachable = runAs === null || (await canEnter(path.join(installed, 'bin'), runAs));
	if (reachable && (await isComplete(installed))) return installed;
	const copy = path.join(home, 'native');
	try {
		await copyBinaries(installed, copy);
	} catch (error) {
		throw explainFileError(error, home);
	}
	return copy;
}
